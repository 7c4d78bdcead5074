/** For the operator, who can mend it; ends the command with a plain message. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
  readonly exitCode = 2
}
