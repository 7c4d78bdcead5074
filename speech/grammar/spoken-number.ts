/** Numbers as people say them: 'two hundred and ten', 'zero point five', 'a thousand'. */

const DIGIT = '(one | two | three | four | five | six | seven | eight | nine)'
const TEEN =
  '(ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen)'
const TIES = '(twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety)'
const TENS = `(${DIGIT} | (${TEEN} | ${TIES} [${DIGIT}]))`
const HUNDREDS = `(${DIGIT} | a) hundred [[and] ${TENS}]`
const THOUSANDS = `(${TENS} | ${HUNDREDS} | a) thousand [[and] (${TENS} | ${HUNDREDS})]`
const MILLIONS = `(${TENS} | ${HUNDREDS} | a) million`
const PLACE = `${DIGIT} | zero | oh`
const FRACTION = `point (${PLACE}) [${PLACE}] [${PLACE}] [${PLACE}]`
const WITH_FRACTION = `[${TENS} | ${HUNDREDS} | zero] ${FRACTION}`

/** In the language of patterns. Choices are equally likely, so what is said often stands outside. */
export const SPOKEN_NUMBER = `${TENS} | (${HUNDREDS} | ${THOUSANDS} | ${MILLIONS} | ${WITH_FRACTION} | ${DIGIT} and a half)`
