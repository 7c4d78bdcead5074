/** Takes off questions about the outcome of a trade that the line names in full: the preview answers them. */

/** 'What do i end up with', 'how much is coming', at the end of the line. */
const GETS =
  /(?: \|)?(?: (?:and|so|then|ok|now|tell me|show me|i wonder))* (?:how (?:much|many)|what)(?: (?:minimum|money|amount|exactly|of it|<[ta]\d+>|<sol>))*(?: (?:do|does|will|would|can|could|should|is|are|go|it|i|we|that|me|the))*(?: (?:get|receive|end up with|coming|come|comes|have|give|gives|enter|makes?|looks? like|left|bring|brings|fetch|result|minimum))(?: (?:back|out|in the end|after fees|minimum|at least|exactly|roughly|for it|for that|from it|of it|then|now|me|us|in|my|hand|wallet|please|from this|from that))*(?: \|)*$/
/** 'Show me the numbers first'. */
const SHOWS =
  /(?: \|)?(?: (?:and|but|only|just|please|so|can you|could you|then|to|i want to|let me))* (?:show|see|tell|give|preview)(?: (?:me|us))?(?: (?:(?:all )?the )?(?:numbers|preview|quote|details|terms|outcome|result|minimum output|minimum))?(?: (?:first|before|beforehand|before anything happens|before i (?:confirm|agree|decide)))(?: (?:ok|okay|please))?(?: \|)*$|(?: \|)?(?: (?:and|but|please|then))* (?:show|tell|give)(?: (?:me|us))? (?:all )?the (?:numbers|preview|quote|terms|outcome|minimum output|minimum|least)(?: (?:please|i get|that arrives))?(?: \|)*$/
const ASIDES =
  /(?: \|)? (?:before anything (?:happens|moves)|with all (?:the )?fees|(?:with |including )?all fees included|including (?:all |the )?fees|looks? like|for the (?:demo|viewers|stream|audience))(?= |$)/g
/** 'Simulate', 'i want to see', 'let us say i', in front of it. */
const TRIES =
  /^(?: (?:so|ok|well|and|please|can you|could you|now|i reckon|hey|lemme|let me|go ahead and))*(?: (?:simulate|calculate|compute|preview|i (?:want|would like|need) to see|show(?: me)?|see|try|try see|run|do a simulation of|quote(?: me)?))(?: (?:what|how))?(?: (?:it (?:would|will|d) look(?: like)?|it would be|i (?:would |will )?(?:get|receive)|happens|a preview|a quote))?(?: (?:to|for|of|if|when|by|from|i|we))*(?= )/
const SUPPOSES =
  /^(?: (?:so|ok|well|and|hm|hmm|now))*(?: (?:if|when|let us say|say|suppose|supposing|imagine|assume|assuming))(?: that)? (?:i|we)(?: (?:were to|was to|would|wanted to|want to|just))*(?= )/

/** Two tokens and an amount: the trade is said in full. */
const isFull = (line: string): boolean =>
  new Set(line.match(/<(?:[ta]\d+|sol)>/g)).size >= 2 && / (?:\$?\.?\d|half|all|everything|an? <)/.test(line)

export function withoutOutcome(text: string): string {
  if (!isFull(text)) return text
  const line = text.replaceAll(ASIDES, '').replace(SHOWS, '')
  const bare = line.replace(GETS, '')
  const isQuestion = bare !== line && isFull(bare)
  const request = isQuestion ? bare.replace(SUPPOSES, '') : line
  return request.replace(TRIES, '')
}
