/** Runs a command; ends it with a plain message where the operator can mend what is wrong. */
export async function explained(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Error) || !('exitCode' in error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = Number(error.exitCode)
  }
}
