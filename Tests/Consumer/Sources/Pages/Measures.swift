import TacetMeasure

/// The faults that players would hear in the sounds of a folder, in a sentence each.
func faults(inSounds folder: String) -> [String] {
  CheckReport(of: CheckedFolder(folder).sounds).findings(.fault).map { file, finding in
    "\(file.sound.shortName): \(finding.message)"
  }
}
