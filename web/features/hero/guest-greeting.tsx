/** What Parley says to somebody it does not know (spec S2.20–S2.22). */

export const GuestGreeting = () => (
  <Words
    title="Hello, I’m Parley."
    subtitle="You’re on the shared demo wallet. Ask what it holds, or about any token on Solana. Logging in gives you a wallet of your own."
  />
)

/** Not shown for as long as a page that knew its person is asking whether they are still there (web/app/frame.css). */
export const Words = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <div className="hero-words">
    <h1 className="text-hero text-balance">{title}</h1>
    <p className="mt-3 text-read text-pretty text-fg-2 sm:mt-5 xl:text-lead">{subtitle}</p>
  </div>
)
