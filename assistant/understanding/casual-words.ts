/** Words as people type them: casual forms spelled out, courtesies, and everyday words that are no slips. */

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
  what's whats wats wat's wuts whts wht's = what is
  wat wut wht waht = what
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
  b4 = before
  pls plz plox pleeease plse = please
  nvm = never mind
  lmk = let me know
  rn = right now
  gm = good morning
  gn = good night
  hbu wbu = how about you
  wyd = what are you doing
  idk = i do not know
  tho = though
  vs versus = vs
`)

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Courtesies before a question, no part of it. */
export const OPENINGS: readonly string[] = lines(`
  and
  and then
  also
  but
  anyway
  by the way
  hey
  hi
  hello
  yo
  ok
  okay
  so
  well
  um
  uh
  hmm
  oh
  ah
  please
  parley
  good morning
  can you
  could you
  would you
  will you
  can i
  could i
  may i
  are you able to
  is it possible to
  can we
  i want to
  i would like to
  i need to
  i wish to
  i want you to
  i am trying to
  i was wondering
  i wonder
  would like to
  want to
  want to know
  know
  tell me
  tell us
  let me
  let us
  let me know
  do you know
  any idea
  do you mind
  kindly
  just
  quick question
  quickly
  quick
  actually
  basically
  seriously
  alright
  right
  now
  then
  btw
  lol
  bro
  bruh
  dude
  man
  sir
  mate
  friend
  fren
  ser
  anon
  thanks
  great
  cool
  nice
  yes
  no
  remind me
  go ahead and
`)

/** Courtesies after a question, no part of it. */
export const ENDINGS: readonly string[] = lines(`
  please
  thanks
  thank you
  for me
  for us
  right now
  now
  now please
  today
  atm
  at the moment
  currently
  at present
  these days
  real quick
  quickly
  quick
  asap
  if possible
  if you can
  lol
  lmao
  haha
  bro
  bruh
  dude
  man
  sir
  mate
  friend
  fren
  ser
  anon
  then
  though
  exactly
  actually
  again
  ok
  parley
  you know
  or what
  or not
  even
`)

/** Everyday words one slip away from a known word; they are never corrected. */
export const NO_SLIPS: ReadonlySet<string> = new Set(
  `a able act add after ago air all almost also always am among an and any are area arm art as ask at away back bad bail ball
  band bank bar base bath be bear beat bed been being bell best bill bit boat body bold bond bone book born both box boy bus but
  by call came card care case cash cat cell chair chat chats child church city clear close cold come cook cool core cost could cover cow cup
  cut dad data date day dear deep did died dinner do does dog done door down draw drive drop dry each early earth ease east eat
  egg else end even ever every eye face fact fair fall far farm fast fat feel feet felt few field file fill film fine fire fish
  fit five flat floor fly food foot for force form found four free friend from full fun fund game gave girl go goes gold gone
  good gray great green ground group grow guy had hair half hall hand hang happy hard has hat hate head hear heat held here high
  hill him his hit hole home hope horse hot hour house huge idea if in inch into iron is it job join joke joy jump keep key kid
  kill kind king knew know lack lady laid lake land lane large last late laugh law lay lead leaf learn least left leg lend less
  let life lift light like line lion live load local long look lost loud love low luck lunch mad made mail main make male map
  mark mass mate may meal mean meat meet mice milk mind mine miss mix mode mom month mood moon most move movie music must nail
  near neck nest never next night nine nor north nose note noun now off oil old once only or other out over pack page paid pain
  pair park part pass past path peace pet pick pie pig pink place plain plan play poem poet pool post pot pull pure push put
  race rain ran rat reach read rent rest rice ride ring rise road rock role roof room root rope round row rule run sad safe said
  sail salt same sand save saw say scale school score sea seal seat seed seem seen sent set shake shape share sharp shoe shop
  shore short shot sick side sing sit six size skin sky sleep slow small smell smile snow so soft soil song soon sort soul soup
  south space spell spend star start stay step stick still stone stood store story such suit sun sure swim table tail take talk
  tall tax tea team ten tend test than that them then there they thin thing think this those three time tire to toast told
  tonight took tool top toward town train tree trip true try tune turn two type ugly under up use very view voice wait walk wall
  want war warm was wash water wave way weak wear weather week well went were west whale when where while white who whole why
  wide wife wild will win wind wine wing wish with woman wood word work world worm would write yard year yet you young zero`.split(
    /\s+/,
  ),
)
