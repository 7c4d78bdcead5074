/** Casual forms of words as people type them, and the words that they stand for. */

const table = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [forms = '', meaning = ''] = row.split('=')
        return forms
          .trim()
          .split(/\s+/)
          .map((form): [string, string] => [form, meaning.trim()])
      }),
  )

/** Casual forms, one word each, and the words they stand for. */
export const SPELLED_OUT: ReadonlyMap<string, string> = table(`
  comission comision commision commisson commisions comissions commissons = commission
  what's whats wats wat's wuts whts wht's = what is
  wat wut wht waht wot wetin whut = what
  wots wot's = what is
  gna = going to
  kno = know
  wk = week
  owt = anything
  nowt = nothing
  em 'em = them
  what've = what have
  helo hllo hellow = hello
  how's hows = how is
  where's wheres = where is
  who's whos = who is
  which's = which is
  that's thats = that is
  it's = it is
  there's theres = there is
  here's = here is
  i'm im iam = i am
  i've ive = i have
  i'd = i would
  i'll = i will
  you're youre = you are
  don't dont = do not
  can't cant cannot = can not
  isn't isnt = is not
  doesn't doesnt = does not
  haven't havent = have not
  let's lets = let us
  won't wont = will not
  didn't didnt = did not
  wasn't wasnt = was not
  weren't werent = were not
  aren't arent ain't aint = are not
  hasn't hasnt = has not
  wouldn't wouldnt = would not
  shouldn't shouldnt = should not
  couldn't couldnt = could not
  you've youve = you have
  they're theyre = they are
  we're = we are
  u ya = you
  ur = your
  r = are
  n & + = and
  abt = about
  bc cuz coz = because
  gimme = give me
  lemme = let me
  wanna = want to
  gonna = going to
  gotta = got to
  howmuch = how much
  hw hwo = how
  cud = could
  shud = should
  wud = would
  shw = show
  ppl = people
  sm1 = someone
  dollar bucks = dollars
  mch muhc = much
  hv hav = have
  dis = this
  teh da = the
  thx ty tysm thanx tnx thankyou cheers = thanks
  k kk okay okey okie okie-dokie = ok
  yep yeah yup ye yea aye = yes
  nope nah = no
  bal bals balence blance = balance
  balences = balances
  addy addr adress addres = address
  acct acc = account
  wllt walet wallt = wallet
  walets wallts = wallets
  port pf folio = portfolio
  bags bag = holdings
  mcap mc = market cap
  liq = liquidity
  tkn tok = token
  ca = contract
  px = price
  thru = through
  wrk wrok werk = work
  b4 = before
  pls plz plox pleeease pleease plse = please
  nvm = never mind
  lmk = let me know
  rn = right now
  gm = good morning
  gn = good night
  hbu wbu = how about you
  wyd = what are you doing
  idk = i do not know
  tho = though
  finna = going to
  thnx thnks thnk thankx = thanks
  jst jus = just
  wan = want to
  evrything evrythng everythin = everything
  quater qarter = quarter
  hlaf haf = half
  milion millon = million
  dolar dolars doller dollers = dollars
  swp swpa sawp = swap
  buyy = buy
  cna = can
  adn nd = and
  il = i will
  ito nto = into
  sory sorri = sorry
  ment = meant
  imma ima = i will
  outta = out of
  hunnid = hundred
  dem = them
  dat = that
  bout = about
  y'all yall = you all
  aight = alright
  any1 = anyone
  no1 = nobody
  smth sth = something
  tmrw tmr tmrrw = tomorrow
  yest yday ystrday = yesterday
  wit = with
  buyin = buying
  sellin = selling
  tradin = trading
  holdin = holding
  doin = doing
  goin = going
  lookin = looking
  streamin = streaming
  pumpin = pumping
  dumpin = dumping
  sayin = saying
  vs versus = vs
`)
