/** The greeting of the first view: for a guest, and for a user by name. */

type Props = Readonly<{ title: string; subtitle: string }>

/** frame.css hides it until it is known whether a returning user is still signed in. */
export const Words = ({ title, subtitle }: Props) => (
  <div className="hero-words">
    <h1 className="text-hero text-balance">{title}</h1>
    <p className="mt-3 text-read text-pretty text-fg-2 sm:mt-5 xl:text-lead">{subtitle}</p>
  </div>
)

/** Spec S2.20–S2.22. */
export const GuestGreeting = () => (
  <Words
    title="Hello, I’m Parley."
    subtitle="You’re on the shared demo wallet. Ask what it holds, or about any token on Solana. Logging in gives you a wallet of your own."
  />
)
