@testable import TacetBus
import Testing

@Suite struct BusRuleTests {
  @Test func textIsQuotedAsTheSpecificationSays() {
    #expect(BusRule().text == "type='signal'")
    #expect(
      BusRule(sender: "a.b", path: "/p", interface: "i.j", member: "M", arg0: "it's", arg0Namespace: "n.s").text
        == "type='signal',sender='a.b',path='/p',interface='i.j',member='M',arg0='it'\\''s',arg0namespace='n.s'")
  }

  @Test func ruleMatchesWhatItsFieldsAllow() {
    let rule = BusRule(sender: ":1.2", path: "/p", interface: "i", member: "M")
    #expect(rule.fits(sender: ":1.2", path: "/p", interface: "i", member: "M"))
    #expect(!rule.fits(sender: ":1.3", path: "/p", interface: "i", member: "M"))
    #expect(!rule.fits(sender: ":1.2", path: "/q", interface: "i", member: "M"))
    #expect(!rule.fits(sender: ":1.2", path: "/p", interface: "j", member: "M"))
    #expect(!rule.fits(sender: ":1.2", path: "/p", interface: "i", member: "N"))
    #expect(BusRule(sender: "a.b").fits(sender: ":1.9", path: "", interface: "", member: ""))
    #expect(!BusRule(sender: "org.freedesktop.DBus").fits(sender: ":1.9", path: "", interface: "", member: ""))
    let space = BusRule(arg0Namespace: "org.mpris")
    #expect(space.fits([.string("org.mpris")]) && space.fits([.string("org.mpris.x")]))
    #expect(!space.fits([.string("org.mprisx")]) && !space.fits([.byte(1)]) && !space.fits([]))
    #expect(BusRule(arg0: "a").fits([.string("a")]) && !BusRule(arg0: "a").fits([.string("b")]))
  }
}
