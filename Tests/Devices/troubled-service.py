"""A service of the message bus that has the troubles of a real one: it answers late, or refuses while it starts.

    troubled-service.py NAME TROUBLE NUMBER SECONDS TABLE

TABLE: JSON, what it answers: {"PATH INTERFACE MEMBER": [SIGNATURE, VALUE]}; GetAll and Get have the interface that they are asked
for, and Get its property, behind MEMBER. TROUBLE: "late", answered after SECONDS, or "refusing", answered as by a service without
that object; of the first NUMBER questions. Prints each question, and what became of it.
"""
import json
import sys

import dbus
import dbus.lowlevel
import dbus.mainloop.glib
from gi.repository import GLib

name, trouble, number, seconds, table = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), json.loads(sys.argv[5])
asked = 0


def answer(message, signature, value):
    reply = dbus.lowlevel.MethodReturnMessage(message)
    reply.append(value, signature=signature)
    bus.send_message(reply)
    return False


def handle(connection, message):
    global asked
    if not isinstance(message, dbus.lowlevel.MethodCallMessage):
        return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
    words = [message.get_path(), message.get_interface(), message.get_member()]
    if words[1] == "org.freedesktop.DBus.Properties":
        words += [str(word) for word in message.get_args_list()]
    question = " ".join(words)
    if question not in table:
        bus.send_message(dbus.lowlevel.ErrorMessage(message, "org.freedesktop.DBus.Error.UnknownMethod", question))
        return dbus.lowlevel.HANDLER_RESULT_HANDLED
    asked += 1
    if asked > number:
        print("answered", question, flush=True)
        answer(message, *table[question])
    elif trouble == "late":
        print("late", question, flush=True)
        GLib.timeout_add(int(seconds * 1000), answer, message, *table[question])
    else:
        print("refused", question, flush=True)
        bus.send_message(dbus.lowlevel.ErrorMessage(message, "org.freedesktop.DBus.Error.UnknownObject", words[0]))
    return dbus.lowlevel.HANDLER_RESULT_HANDLED


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
bus.add_message_filter(handle)
bus.request_name(name)
GLib.MainLoop().run()
