/** Portuguese, of Brazil and of Portugal. */
import { lookups } from '../lookups/pt.ts'
import { numberNames } from '../number-names.ts'
import type { LanguageWords } from '../words.ts'

const phrases = `
oi | ola | bom dia | boa tarde | boa noite | e ai | opa | fala = hello
tudo bem | tudo bom | como vai | como voce esta | como estas = how are you
tchau | adeus | ate logo | ate mais | falou = bye
obrigado | obrigada | muito obrigado | muito obrigada | valeu | brigado | grato = thanks
otimo | perfeito | excelente | legal | massa | maravilha | que bom | show de bola | beleza = great
sim | claro | pode ser | isso mesmo | com certeza | ta bom | esta bem | certo = yes
pode fazer | vai em frente | manda ver | faz isso | sim pode = go ahead
confirmo | confirmar | confirma | confirme | aceito | aceitar = confirm
nao | nem = no
nao obrigado | nao obrigada = no thanks
cancela | cancelar | cancele | cancela ai | cancela isso | deixa | deixa pra la | deixa para la | esquece | esqueca | para | pare | melhor nao | desisto | nao quero mais | deixa quieto | anula | anular = cancel
espera | espere | um momento | um minuto = wait
ajuda | me ajuda | me ajude | ajude me | preciso de ajuda | socorro | pode me ajudar | voce pode me ajudar | ajuda me = help
o que voce faz | o que voce pode fazer | o que voces fazem | o que voce sabe fazer | o que posso fazer | o que posso perguntar | o que da pra fazer | para que serve | o que podes fazer = what can you do
como funciona | como funciona isso | como isso funciona | como e que isto funciona | como isto funciona | como usar | como eu uso | como se usa | como comeco | como eu comeco | por onde comeco = how does this work
quem e voce | o que e voce | qual e o seu nome | voce e um robo | quem es tu | voce e humano = who are you
nao entendi | nao entendi nada | nao entendo | nao compreendo = i do not understand
voce fala portugues | fala portugues | em portugues = do you speak portuguese
repete | repita | de novo | outra vez | novamente | atualiza | atualizar = again
mais | mostra mais | ver mais | tem mais = show more

por favor | faz favor | faca favor | pfv | pf | agora | agora mesmo | ja | hoje | no momento | atualmente | desculpa | desculpe | olha | ola amigo | amigo | mano | cara | gente | rapido | de uma vez | so | apenas | exatamente | mais ou menos | tambem | ainda | aqui | ai | ali | la | bem | pra mim | para mim | pra gente | entao | ta = 
e = and
ou = or
mas | porem = but
depois = then
se | quando | caso = if
nao quero | eu nao quero | nao queria | nao vou = i do not want to
nao venda | nao vende | nao vender | nao vendas = do not sell
nao compre | nao compra | nao comprar | nao compres = do not buy
nao troque | nao troca | nao trocar | nao troques = do not swap
nunca | jamais | sem = never
em vez de | ao inves de = instead of

o | a | os | as = the
um | uma = a
meu | minha | meus | minhas | nosso | nossa | nossos | nossas | do meu | da minha | dos meus | das minhas | de meu | nos meus = my
seu | sua | teu | tua | voce = your
eu | nos = i
me | te | se | lhe | mim = 
de | do | da | dos | das = of
do meu | da minha | dos meus | das minhas = of my
para | pra | pro | ao | aos = to
em | no | na | num = into
por | pelo | pela = for
com | usando = with
a partir de | desde = from
contra = for
isso | isto | esse | essa | este | esta | aquele | aquela | ele | ela = that
esses | essas | eles | elas = them
que | o que | qual | quais = what
e o | sao = is
esse token | essa moeda | este token = this token
tem = is there
algo | alguma coisa = something
algum | alguma | alguns | algumas = some

quanto | quanta | quantos | quantas = how much
quanto eu tenho | quanto tenho | quanto que eu tenho | quanto ha | quanto tem | quanto dinheiro eu tenho | quanto dinheiro tenho | quanto me resta | quanto sobrou | quanto eu tenho na carteira | quanto tem na minha carteira | quanto tem na carteira = how much money do i have in my wallet
o que eu tenho | o que tenho | o que tem na carteira | o que tem na minha carteira | quais tokens eu tenho | quais moedas eu tenho | que moedas tenho | o que ha na carteira | o que eu tenho na carteira = what do i have in my wallet
tenho | eu tenho | temos | possuo = i have
me restam | me resta | restam | resta | sobraram | sobra = do i have left
quanto eu tenho de | quanto tenho de | quanto eu tenho em | quanto tenho em | quanto de | quanto tem de | quantos eu tenho de = how much do i have of
tudo | tudo o que tenho | tudo que tenho | tudo que eu tenho | tudo isso = everything i have
quanto vale tudo | quanto vale tudo que tenho | quanto vale minha carteira | quanto vale a minha carteira | quanto valho = how much is my wallet worth
carteira | minha carteira | a minha carteira | conta | a carteira = wallet
na carteira | na minha carteira | na conta | na minha conta | em carteira = in my wallet
carteiras | contas | minhas carteiras | as minhas carteiras = my wallets
quais carteiras eu tenho | quais sao as minhas carteiras | quantas carteiras eu tenho | quantas carteiras tenho | quais carteiras estao ligadas | quais carteiras | que carteiras tenho = which wallets do i have
ligadas | ligada | conectadas | vinculadas = linked
qual e o meu endereco | qual o meu endereco | meu endereco | endereco da carteira | endereco da minha carteira | o endereco da minha carteira | qual carteira e essa | qual e a minha carteira | onde posso depositar | onde eu deposito = what is my wallet address
quem sou eu | estou logado | em que conta estou = who am i
usa | use | usar = use
saldo | saldos | meu saldo | o meu saldo | balanco | fundos = balance
portfolio | patrimonio | meus fundos | meus tokens | minhas moedas | meus ativos = portfolio
dinheiro | grana = money
mostra | mostre | me mostra | me mostre | mostra me | diz | me diz | me diga | diga | ver | quero ver | quero saber | queria saber | gostaria de saber | pode me dizer | voce sabe | me fala | consulta | consultar | sabe | pode mostrar | so me mostra = show me

preco | o preco | cotacao | valor | taxa de cambio | precos = price
quanto esta | quanto ta | quanto e | quanto custa | quanto custam | quanto vale | quanto valem | qual o preco | qual e o preco | qual o valor | qual e o valor | a quanto esta | em quanto esta | por quanto esta = what is the price of
vale | valem | custa | custam | valendo = worth
quanto vale o meu | quanto vale a minha | quanto valem os meus | quanto vale meu | quanto valem meus | o valor do meu = value of my
em dolar | em dolares = in dollars
subiu ou caiu | sobe ou desce | subiu | caiu | esta subindo | esta caindo | sobe | desce = up or down
variacao = change
como esta | como ta = how is
capitalizacao | capitalizacao de mercado | valor de mercado = market cap
liquidez = liquidity
volume = volume
detentores | holders = holders
e seguro | e segura | e confiavel | e legitimo | da pra confiar = is it safe
e verdadeiro | e real | e original | o verdadeiro | e autentico = is it the real one
e golpe | golpe | e fraude | fraude | e uma fraude | e um golpe | e scam | e furada = is it a scam
verificado | verificada = verified
o que e | o que e o | o que e a | o que sao | o que significa = what is
informacao sobre | informacoes sobre | info do | me fala do | busca | procura | procure = find
endereco | contrato = contract address

vende | vender | venda | vendo | vende me | venda me | quero vender | queria vender | vendam | liquidar = sell
compra | comprar | compre | compro | compra me | quero comprar | queria comprar | adquirir | adquire = buy
troca | trocar | troque | troco | troca me | converte | converter | converta | cambia | cambiar | muda | mudar | permuta | passa | passar | passe | transforma | transformar | uma troca de | fazer uma troca | faz uma troca de = swap
e passa para | e passa pra | e converte para | e converte em | e troca por | e bota em | e poe em | converte pra = to
poe | por em | bota | botar | coloca | colocar | coloque | mete | meter | investe | investir | gasta | gastar = buy
obter | receber | pegar | pega | pegue | arranja = get
quero | queria | gostaria de | gostaria | preciso | preciso de | desejo | pode | voce pode | voce poderia | poderia | eu quero | eu queria | vou = i want to
dolares de | dolares em | dolares do | dolar de | pratas de = dollars of
dolar | dolares = dollars
euros | euro | real | reais = euros
no valor de | o equivalente a | equivalente a = worth of
por cento | porcento = percent
metade | a metade | metade de | a metade de | metade do | metade da = half of
metade do meu | metade da minha | metade dos meus | metade das minhas | a metade do meu = half of my
meio | meia = half a
e meio | e meia = ×half
um quarto | um quarto de | um quarto do | um quarto da | a quarta parte = a quarter of
um terco | um terco de | um terco do | um terco da | a terca parte = a third of
tres quartos | tres quartos de | tres quartos do = 3 quarters of
um quinto | um quinto de | um quinto do = a fifth of
um decimo | um decimo de | um decimo do | a decima parte = a tenth of
todo | toda | todos | todas | a totalidade de | todo o | toda a | todos os | todas as | tudo de | tudo em = all
todo meu | todo o meu | toda a minha | todos os meus | todas as minhas | todos meus | tudo o que tenho de | tudo que tenho de | tudo o que tenho em | tudo que eu tenho de | tudo que tenho em = all my
um pouco de | um pouco do | uns | umas | um pouquinho de | um pouco = some
o dobro | dobro | dobra = double
melhor | faz com | muda para | que sejam = make it
quanto tempo | por quanto tempo = how long
ah | oh | ai | ih | opa | eita | hm = oh
ao contrario = the other way around
em vez disso = instead
derrapagem = slippage
taxa | taxas | tarifa | tarifas | comissao | comissoes | cobra | cobram = fees
sem perder muito na taxa | sem perder muito | sem pagar muita taxa = 

devo | deveria | devia | eu devo | sera que devo = should i
vale a pena | e um bom momento para | e bom investimento = is it a good time to
vai subir | vai cair | vai descer | chega a = will it go up
o que voce recomenda | o que voce recomenda comprar | o que compro | o que eu compro | qual compro = what should i buy
amanha = tomorrow
manda | mandar | mande | envia | enviar | envie | transfere | transferir | transfira | paga | pagar | pague | faz um pix | fazer um pix | faz pix | pix | saca | sacar | retirar = send
irmao | irma | amiga | mae | pai | filho | filha | mulher | marido = friend
chave privada | minha chave privada | frase semente | frase de recuperacao | chaves | minhas chaves | senha | frase secreta = private key
quem guarda minhas chaves | quem tem minhas chaves | quem tem as minhas chaves = who holds my keys
me avisa | avisa | avise | me avise | alerta | me alerta | ordem limite = alert me
chegar | chega | cair | subir = hits
quando subir | quando cair | se chegar a | quando chegar a = when it hits
grafico | o grafico | historico de preco = chart
noticias | tendencias = news
minhas operacoes | minhas trocas | operacoes | minhas negociacoes | historico de trocas = my trades
transacoes | minhas transacoes | historico | extrato = transactions
fazer staking | emprestimo = staking
entrar na conta | fazer login | criar conta | conectar minha carteira = log in
semana = week
mes = month
explica | explique | me explica = explain
por que | porque = why
fazer | faz | faca = do
ser | estar | ter | e que = be
nada | coisa = anything
so a metade | so metade | apenas metade | so a metade mesmo | melhor a metade | melhor metade = only half
afinal nao quero | afinal nao | mudei de ideia | desisti | pensando bem nao | nao quero mais nao | deixa isso pra la | esquece isso | larga mao | mudei de ideias = cancel
alias | alias faz | faz | na verdade | melhor fazer = make it
`

const UNITS = {
  zero: 0,
  um: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezasseis: 16,
  dezessete: 17,
  dezassete: 17,
  dezoito: 18,
  dezenove: 19,
  dezanove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
}

const HUNDREDS =
  `cem | cento,duzentos | duzentas,trezentos | trezentas,quatrocentos | quatrocentas,quinhentos | quinhentas,
  seiscentos | seiscentas,setecentos | setecentas,oitocentos | oitocentas,novecentos | novecentas`.split(',')

export const pt: LanguageWords = {
  lang: 'pt',
  phrases,
  lookups,
  strong: 'oi olá obrigado obrigada ajuda carteira quanto você vocês não meu minha isso uma quais',
  weak: 'para real vale cara legal pro solo massa show fala que com sem nem mas tem todo bem dos das num use taxa volume',
  marks: /[ãõ]|ç(?=[ãõoea])|(?<!\p{L})(?:é|à|só|já|lá)(?!\p{L})/iu,
  numbers: numberNames({ names: UNITS, hundreds: HUNDREDS, and: 'e' }),
  scales: { mil: 3, milhao: 6, milhoes: 6 },
  point: 'virgula',
  separators: { thousands: '.', decimals: ',' },
  rules: [
    [/^is (?:the )?(?!it\b|that\b|this\b)(\S+) ?\??$/g, 'and $1'],
    [/^(how much is \d[\d.]* \S+) into /g, '$1 in '],
    [/^and (?:of|the|to) (?=\S+ ?\??$)/g, 'and '],
    [/\bnot \d[\d.]* but (?=\d)/g, ''],
    [/\bfor (\d[\d.]* dollars) (?:of )?(\S+) buy\b/g, 'buy $1 of $2'],
    [/\bbuy for (\d[\d.]* dollars) (?!of)(\S+)/g, 'buy $1 of $2'],
    [/\b(buy|sell) for (?=\d[\d.]* dollars of)/g, '$1 '],
    [/\bis it (safe|a scam|the real one|up or down) (?:(?:the|of|that) )?(?!\?)(\S+)/g, 'is $2 $1'],
    [/\bno (?=i want to|want|sell|buy|swap|spend)/g, 'do not '],
    [/\bi want to i have\b/g, 'i have'],
  ],
}
