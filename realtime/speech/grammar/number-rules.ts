/** Numbers as people say them, as rules of a JSGF grammar: 'two hundred and ten', 'zero point five', 'a thousand'. */

/** Defines `<number>`. */
export const numberRules = `
<digit> = one | two | three | four | five | six | seven | eight | nine;
<teen> = ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen;
<ties> = twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety;
<tens> = <digit> | <teen> | <ties> [<digit>];
<hundreds> = (<digit> | a) hundred [[and] <tens>];
<thousands> = (<tens> | <hundreds> | a) thousand [[and] (<tens> | <hundreds>)];
<millions> = (<tens> | <hundreds> | a) million;
<fraction> = point (<digit> | zero | oh) [<digit> | zero | oh] [<digit> | zero | oh] [<digit> | zero | oh];
<number> = <tens> | <hundreds> | <thousands> | <millions> | [<tens> | <hundreds> | zero] <fraction> | <digit> and a half;
`
