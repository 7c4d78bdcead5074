/** What we write to people. */
import type { Mail } from '#domain/mail.ts'

type Text = Omit<Mail, 'to'>

export const signInMail = (link: string): Text => ({
  subject: 'Sign in to Parley',
  text: `Open this link and press the button there to sign in:

${link}

It works once and for five minutes, in the browser in which you asked for it. In another browser or on another device you will be asked for the code that is shown where you asked.

If you did not ask for it, do nothing: without that browser or its code nobody can use this link.
`,
})
