print("tacet")
