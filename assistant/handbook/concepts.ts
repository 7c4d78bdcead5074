/** Brings words of a question to the concept they stand for, so that 'charges' finds what is written about fees. */

/** Each line is one concept: the first word stands for all. */
const CONCEPTS = `
fee charge commission cut charged
cost costs costing expensive cheap paid pay pays payment
trade swap buy sell bought sold purchase convert swapping trading buying selling trader
microphone mic
voice aloud spoken speech audio
speak talk talking
record recorded recording recordings
store keep save kept stored saved remember remembers retain
see read view access look peek
limit limits max maximum most highest largest biggest
minimum min smallest least lowest
undo reverse revert recall refund rollback
scam fraud scammer con swindle shady dodgy
rug rugged rugpull
safe secure secured protected protect safety trustworthy
steal rob run
people anyone anybody someone somebody others else everybody everyone
app iphone android ios phone mobile
old stale fresh age
expire valid validity expires expired lapse
language languages english spanish german french chinese hindi portuguese italian japanese russian
sign login log signin signup register
risk risky dangerous danger
button press click tap
wrong mistake mishear misheard mishears mishearing accident accidentally
delete erase remove clear wipe forget
long duration minutes seconds takes
stuck pending spinning hanging hangs
done through finished landed settle settled complete
fail failed fails failure failing
difference differ differs compared versus vs different
worse bad
better best
mean means meaning
tax taxes taxed irs hmrc
regulation regulated licensed licence license fca sec
company firm business corporation
weekend weekends hours closed shut
dollar dollars usd
wallet wallets
link connect linking connecting connected attach
own owns mine
private privacy anonymous
shared share sharing
demo
confirm approve agree accept consent
preview previews
receipt receipts
price prices quote quotes rate
address addresses
holder holders
lose lost losing
win gain profit earn earned
send transfer withdraw
picture image photo screenshot
human person real
free
trust
scared worry worried
twice again
bps bp basis
tps
mining miner miners mined
gas
wsol wrapped
recover recovery restore
password passcode
close closed closing
disappear vanish gone
underneath behind
binance coinbase kraken bybit okx kucoin revolut robinhood
`

const BY_WORD: ReadonlyMap<string, string> = new Map(
  CONCEPTS.trim()
    .split('\n')
    .flatMap((line) => {
      const [concept = '', ...words] = line.trim().split(' ')
      return [concept, ...words].map((word): [string, string] => [word, concept])
    })
    .reverse(),
)

export const conceptOf = (word: string): string => BY_WORD.get(word) ?? BY_WORD.get(stem(word)) ?? stem(word)

/** Takes off the endings of English words that do not change what is asked. */
function stem(word: string): string {
  if (word.length <= 4 || word.startsWith('<')) return word.replace(/(?<=\w{3})s$/, '')
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/(?<=[b-df-hj-np-tv-z]{2}|[aeiou][b-df-hj-np-tv-z])(?:ing|ed)$/, '')
}
