/** Port: the secrets of a sign-in, which are the browser's secret and its code. All of them are stored as hashes. */

/** How long a sign-in link and its codes live. */
export const LINK_S = 300

export interface SignInSecrets {
  hashOf(...parts: readonly string[]): string
  /** A code belongs to one link. */
  hashOfCode(tokenHash: string, typedCode: string): string
  createCode(): string
  createBrowserSecret(): string
}
