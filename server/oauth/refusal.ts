/** An error of the authorization server in OAuth's own terms (RFC 6749 §5.2). */

export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  readonly code: string
  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}
