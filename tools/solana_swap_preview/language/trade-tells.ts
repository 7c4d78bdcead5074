/** Tells lines whose numbers belong to something else than a trade: 'I have 10 SOL', 'my rent is 700 dollars', 'not 10'. */

/** Numbers that are no amount of a trade: of time, of a profit or a loss, of all that a person has. */
const TELLS =
  / \$?\d\S* (?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|kids?|people|friends|candles)(?= |$)| (?:am|is|are|was|were|been|went|goes|going)(?: \S+)? (?:down|up)(?: by| about| around| like| almost)? \$?\d| i (?:\S+ )?(?:paid|spent|lost|made|gained|earned|invested|put in) (?:about |around |like |only )?\$?\d| (?:dropped|fell|rose|pumped|dumped|crashed|gained|lost) (?:by |about |around |like |another )?\$?\d\S* (?:percent|%)| (?:percent|%|half|most|all) of (?:all )?my (?:money|portfolio|savings|net worth|life)(?= |$)/

const SAID_BEFORE = '^(?: (?:and|but|well|so|ok|oh|hey|hm|hmm|no|wait|yes|yeah|because|since|now))*'
const PERSON =
  '(?:i|we|he|she|they|you|(?:my |his |her )?(?:friend|brother|sister|dad|mom|wife|husband|boss|buddy|mate|son|daughter))'
const SUM = '\\$?\\.?\\d\\S*(?: (?:<t\\d+>|dollars|bucks|usd|percent|%))?'
const ABOUT = '(?: (?:about|around|like|only|just|still|already|also|even|maybe|at least|over|under))*'
const TOO = '(?:too (?:much|many|little|few|high|low|big|small)|a lot|not enough|wrong)'

/** Whole lines whose number belongs to something else, or is what is not wanted. */
const TELLS_ONLY = new RegExp(
  [
    // 'I have 10 SOL', 'my friend has 50', 'I am 25'.
    `${SAID_BEFORE} ${PERSON}${ABOUT} (?:have|has|had|own|owns|hold|holds|am|are|earn|earns|make|makes)${ABOUT} ${SUM}(?: (?:left|now|too|already|there|old))*$`,
    // 'My rent is 700 dollars'.
    `${SAID_BEFORE} (?:my|his|her|our|their) (?!max|maximum|amount|budget|sum|number|offer|bet|stake|size|slippage|tolerance)[a-z]+(?: [a-z]+)? (?:is|are|was|were|costs?)${ABOUT} ${SUM}$`,
    // 'Last time I got 150'.
    `${SAID_BEFORE} (?:last time|yesterday|back then|last (?:week|month|year)) ${PERSON}${ABOUT} (?:got|had|did|received)${ABOUT} ${SUM}$`,
    // '10 is my lucky number'.
    `${SAID_BEFORE} ${SUM} (?:is|was) (?:my|his|her) (?!final|last|max|maximum|limit|budget|answer|offer|amount)[a-z]+(?: [a-z]+)?$`,
    // '100 would be too much', 'more than 5 is too much'.
    `${SAID_BEFORE}(?: (?:more|less|anything more|anything over|over) than| over| above)? ${SUM} (?:is|was|feels|seems|would be)(?: (?:a bit|way|far|really|still))* ${TOO}(?: (?:for me|for now|though))*$`,
    `${SAID_BEFORE}(?: (?:please|just))* not ${SUM}$`,
  ].join('|'),
)

/** 'Make it 3 days', 'I am down 12 percent', 'that is half of my money': nothing that changes a trade. */
export const onlyTells = (text: string): boolean => TELLS.test(text) || TELLS_ONLY.test(text)
