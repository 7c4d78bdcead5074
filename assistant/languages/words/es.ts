/** Spanish. */
import { lookups } from '../lookups/es.ts'
import { numberNames } from '../number-names.ts'
import type { LanguageWords } from '../words.ts'

const phrases = `
hola | buenas | buenos dias | buenas tardes | buenas noches | que tal | muy buenas = hello
como estas | como te va | que onda = how are you
adios | hasta luego | hasta pronto | chao | chau | nos vemos = bye
gracias | muchas gracias | mil gracias | te lo agradezco = thanks
genial | perfecto | estupendo | excelente | muy bien | bien hecho | buenisimo | que bien = great
si | claro | vale | de acuerdo | por supuesto | dale | correcto | bueno | esta bien = yes
si adelante | adelante | hazlo | si hazlo = go ahead
confirmo | confirmar | confirma | confirmalo | lo confirmo | acepto | aceptar = confirm
no | nop | que no = no
no gracias = no thanks
cancela | cancelar | cancelalo | cancelala | anula | anulalo | anular | dejalo | dejalo asi | olvidalo | olvidate | para | detente | mejor no | da igual | ya no quiero | no lo hagas | no sigas | no quiero seguir = cancel
espera | un momento | un segundo = wait
ayuda | ayudame | ayudeme | necesito ayuda | socorro | me ayudas | me puedes ayudar | puedes ayudarme = help
que puedes hacer | que sabes hacer | que haces | para que sirves | en que me puedes ayudar | que puedo hacer | que puedo preguntar | que puedo preguntarte = what can you do
como funciona | como funciona esto | como va esto | como se usa | como se usa esto | como te uso | como empiezo | por donde empiezo | como se empieza | como puedo empezar = how does this work
quien eres | que eres | como te llamas | eres un bot | eres una persona | eres humano = who are you
no entiendo | no entiendo nada | no te entiendo | no entendi | no lo entiendo = i do not understand
hablas espanol | puedes hablar espanol | entiendes espanol | en espanol = do you speak spanish
repite | repitelo | otra vez | de nuevo | actualiza = again
mas | muestra mas | ver mas | ensename mas | que mas hay = show more

por favor | porfa | porfavor | oye | oiga | pues | entonces | ahora | ahora mismo | ya | hoy | en este momento | actualmente | perdona | perdon | disculpa | mira | amigo | tio | che | rapido | de una vez | solo | justo | exactamente | aproximadamente | mas o menos | tambien | todavia | aun | a ver | eh | bien | fijate = 
y = and
o = or
pero = but
luego | despues = then
si es que | cuando | si baja | en cuanto = if
si sube = if it goes up
no quiero | no quisiera | yo no quiero | tampoco quiero = i do not want to
no vendas | no venda | no vender | no vendes | nunca vendas = do not sell
no compres | no compre | no comprar | no compras = do not buy
no cambies | no cambie | no cambiar = do not swap
nunca | jamas | sin = never
en vez de | en lugar de = instead of

el | la | los | las | lo = the
un | una = a
mi | mis | mio | mia | mios | mias | nuestro | nuestra | nuestros | nuestras | de mi | de mis = my
tu | tus | su | sus = your
yo | nosotros = i
me | te | se | le | nos | os = 
de | del | de la | de los | de las = of
a | al | hacia | a la = to
en = into
por | para el | para la = for
para = for
con | usando = with
desde = from
contra = for
eso | esto | ese | esa | este | esta | aquel | aquello | ello = that
esos | estos | esas | estas = them
que | cual | cuales = what
es | son | esta | estan | era = is
hay = there is
algo = something
nada = anything
algun | alguna | algunos | algunas = some
este token | esta moneda | ese token | esa moneda = this token

cuanto | cuanta | cuantos | cuantas = how much
cuanto tengo | cuanto es lo que tengo | cuanto hay | cuanto me queda | cuanto dinero tengo | cuanta plata tengo | cuanto dinero hay | cuanto tengo en total | cuanto tengo en la cartera | cuanto hay en mi cartera = how much money do i have in my wallet
que tengo | que hay | que cosas tengo | lo que tengo | que monedas tengo | que tokens tengo | que tengo en la cartera | que hay en la cartera | que hay en mi cartera = what do i have in my wallet
tengo | tenemos | poseo | hay de = i have
me quedan | me queda | quedan | queda | me sobran = do i have left
todo lo que hay | todo lo que tengo | todo esto | lo que hay = everything i have
cuanto vale todo | cuanto vale todo lo que hay | cuanto vale todo lo que tengo | cuanto vale mi cartera | cuanto valgo = how much is my wallet worth
cartera | billetera | monedero | cuenta | la cartera | la billetera | mi cartera = wallet
en la cartera | en mi cartera | en la billetera | en mi billetera | en la cuenta | en mi cuenta | en el monedero = in my wallet
carteras | billeteras | cuentas | monederos = wallets
que carteras tengo | que billeteras tengo | cuantas carteras tengo | cuales son mis carteras = which wallets do i have
cual es mi direccion | mi direccion | direccion de mi cartera | la direccion de mi cartera | cual es mi cartera | que cartera es esta | que cartera uso | donde puedo depositar | donde deposito = what is my wallet address
quien soy | estoy conectado | con que cuenta estoy | he iniciado sesion = who am i
usa | utiliza | usar = use
saldo | saldos | balance | mi saldo | fondos = balance
patrimonio | portafolio | cartera completa | mis fondos | mis tokens | mis monedas | mis activos = portfolio
dinero | plata | pasta = money
muestra | muestrame | ensename | ensena | dime | dame | ver | mira el | quiero ver | quiero saber | quisiera saber | me gustaria saber | me dices | me puedes decir | puedes decirme | me muestras | consulta | consultar | revisa | comprueba | dime el | sabes | podrias decirme = show me

precio | el precio | cotizacion | valor | cotiza | precios | tasa = price
a cuanto esta | a cuanto estan | a como esta | cuanto vale | cuanto valen | cuanto cuesta | cuanto cuestan | que precio tiene | cual es el precio de | cual es el precio | en cuanto esta | a que precio esta | a cuanto cotiza | cuanto esta = what is the price of
vale | valen | cuesta | cuestan = worth
cuanto vale mi | cuanto valen mis | cuanto valen todos mis | el valor de mi | el valor de mis = value of my
en dolares = in dollars
sube o baja | ha subido o bajado | sube | baja | ha subido | ha bajado | subio | bajo = up or down
cambio | variacion = change
como va | como esta = how is
capitalizacion | capitalizacion de mercado | market cap = market cap
liquidez = liquidity
volumen = volume
titulares | tenedores = holders
es seguro | es segura | es fiable | es de fiar | es confiable | es legitimo | es legitima = is it safe
es real | es autentico | es verdadero | es original | el verdadero | el autentico = is it the real one
es una estafa | estafa | es un fraude | fraude | es un timo | timo = is it a scam
verificado | verificada = verified
que es | que son | que significa = what is
informacion de | informacion sobre | info de | hablame de | cuentame de | busca | buscar | encuentra = find
direccion | contrato = contract address

vende | vender | vendeme | vendo | venda | vendelo | vendelos | vendela | vendan | vendamos | liquida | liquidar | quiero vender | deshazte de = sell
compra | comprar | comprame | compro | compre | compralo | compremos | quiero comprar | adquirir | adquiere = buy
cambia | cambiar | cambiame | cambio de | cambialo | cambialos | canjea | canjear | canjeame | intercambia | intercambiar | convierte | convertir | convierteme | convertirlo | cambie | permuta | pasa | pasar | pasame | transforma | haz un cambio de | un canje de | canje | intercambio | hacer un cambio = swap
y pasalo a | y pasalos a | y conviertelo en | y cambialo a | y cambialo por | y ponlo en | y pasa todo a | y conviertelos en | pasalo a | pasalos a | ponlo en | cambialo a | cambialo por = to
pon | ponle | metele | mete | meter | poner | ponme | meteme | invierte | invertir | gasta | gastar | gastate = buy
obtener | recibir | conseguir | consigueme | consigue = get
quiero | quisiera | querria | necesito | me gustaria | deseo | quiero que | puedes | podrias | puede | me puedes | quiero los | voy a = i want to
los que quiero pasar | lo que quiero pasar | los que quiero cambiar = swap
vendeselos | vendeselo = sell
dolares de | dolares en | pavos de | usd de | dolares americanos de = dollars of
dolar | dolares | pavos | us$ | dolares americanos = dollars
euros | euro | pesos | peso = euros
por valor de | el equivalente a | equivalente a = worth of
por ciento | porciento | por cien = percent
mitad | la mitad | la mitad de | mitad de | el 50 por ciento de = half of
medio | media = half a
y medio | y media = ×half
un cuarto | la cuarta parte | un cuarto de | la cuarta parte de | cuarta parte = a quarter of
un tercio | la tercera parte | un tercio de | la tercera parte de = a third of
tres cuartos | tres cuartas partes | tres cuartos de | tres cuartas partes de = 3 quarters of
un quinto | la quinta parte | un quinto de | la quinta parte de = a fifth of
un decimo | una decima parte | la decima parte de | la decima parte | un decimo de = a tenth of
todo | toda | todos | todas | el total de | absolutamente todo | todito | todo lo que tengo de | todo lo que tengo en = all
todo mi | toda mi | todos mis | todas mis | todo el | toda la | todos los | todas las | todo lo que tengo de mi = all my
un poco de | algo de | unos pocos | unas pocas | unos cuantos | un poquito de | un poco | poco = some
el doble | doble | dobla = double
mejor | hazlo con | que sean | pon que sean | hazlo de | mejor que sean = make it
cuanto tiempo | por cuanto tiempo = how long
ay | uy | oh | ah | huy | vaya | eh = oh
al reves = the other way around
en su lugar | en cambio = instead
no eran | no era | no son | eran = not
sino | sino de = but
deslizamiento = slippage
comision | comisiones | tarifa | tarifas | cobras | cobran = fees
previsualizacion | vista previa = preview

deberia | debo | debemos | deberiamos | me conviene | conviene = should i
merece la pena | vale la pena comprar | es buena inversion | es buen momento para = is it a good time to
va a subir | subira | va a bajar | bajara | llegara a = will it go up
que me recomiendas | que recomiendas | que compro | cual compro | recomiendame = what should i buy
que opinas de = should i buy
manda | mandar | mandale | envia | enviar | enviale | transfiere | transferir | transfiereme | paga | pagar | retira | retirar = send
hermano | hermana | amiga | madre | padre | hijo | hija | mujer | marido | mama | papa = friend
clave privada | llave privada | mi clave privada | frase semilla | frase de recuperacion | claves | frase secreta | contrasena = private key
quien tiene mis llaves | quien guarda mis claves | quien tiene mis claves = who holds my keys
avisame | avisa | alerta | alertame | notificame | orden limite = alert me
cuando suba | cuando baje | si llega a | cuando llegue a = when it hits
grafico | grafica | la grafica | historial de precio | historico = chart
noticias | tendencia | tendencias = news
operaciones | mis operaciones | mis intercambios | historial de operaciones | mis canjes = my trades
transacciones | mis transacciones | historial | movimientos = transactions
stakear | hacer staking | prestamo = staking
conectar mi cartera | iniciar sesion | registrarme | conectar = log in
semana | la semana | la ultima semana = week
mes | el mes | el ultimo mes | ultimo mes = month
cuenta de = price of
explicame | explica = explain
por que = why
hacer | haz | hace | haga = do
ser | estar | tener = be
la mitad nomas | nomas la mitad | solo la mitad | la mitad no mas | mejor la mitad | solo mitad | mejor solo la mitad = only half
me arrepenti | cambie de idea | he cambiado de idea | cambie de opinion | me equivoque | ya no | mejor no lo hagas | siempre no | dejalo estar | no mejor no | olvidalo mejor = cancel
no mejor = make it
nomas = only
`

const UNITS = {
  cero: 0,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiuno: 21,
  veintidos: 22,
  veintitres: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiseis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
}

const HUNDREDS =
  `cien | ciento,doscientos | doscientas,trescientos | trescientas,cuatrocientos | cuatrocientas,quinientos | quinientas,
  seiscientos | seiscientas,setecientos | setecientas,ochocientos | ochocientas,novecientos | novecientas`.split(
    ',',
  )

export const es: LanguageWords = {
  lang: 'es',
  phrases,
  lookups,
  strong:
    'hola gracias adiós ayuda cuánto cuántos cuánta quién quiénes cartera vender comprar saldo muéstrame',
  weak: 'dos solo bien tu mas para once vale real sale pues con che total sin que todo mira valor media dame',
  marks: /[¿¡ñ]|(?<!\p{L})(?:sí|qué|cómo|cuál|quién|cuándo|dónde)(?!\p{L})/iu,
  numbers: numberNames({ names: UNITS, hundreds: HUNDREDS, and: 'y' }),
  scales: { mil: 3, miles: 3, millon: 6, millones: 6 },
  point: 'coma',
  separators: { thousands: '.', decimals: ',' },
  rules: [
    [/\b(send \S+ \S+) for (?=[1-9A-HJ-NP-Za-km-z]{32})/g, '$1 to '],
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
