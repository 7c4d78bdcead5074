/** Lists 100 everyday sentences that are not meant for Parley, for the speech benchmark. */

export const unrelatedLines: readonly string[] = `
the weather in london is rather grey this morning
my sister bought a new bicycle last weekend
could you pass me the salt and the pepper
we should leave for the airport before seven
the children are playing football in the garden
i forgot my umbrella on the train again
dinner will be ready in about twenty minutes
the movie we saw yesterday was far too long
please water the plants while we are away
he has been learning to play the violin
the meeting was moved to thursday afternoon
i think the neighbours have got a new dog
there is a strange noise coming from the kitchen
she works as a nurse at the local hospital
the river was frozen for most of the winter
turn left after the church and then go straight on
my grandmother makes the best apple pie
the printer on the second floor is broken again
have you read any good books lately
we spent our holiday hiking in the mountains
the train to manchester leaves from platform four
i would rather have tea than coffee tonight
the teacher asked everyone to be quiet
my phone battery is almost empty
they painted the front door bright yellow
the doctor told me to drink more water
it has been raining for three days now
our cat sleeps on the sofa all day
the concert was cancelled because of the storm
can you help me carry these boxes upstairs
i need to pick up my coat from the cleaners
the soup needs a little more pepper
her flight was delayed by four hours
we planted tomatoes and beans in the spring
the old bridge was closed for repairs
he fell asleep in front of the television
the museum is free on the first sunday of the month
i have a dentist appointment on wednesday
the students finished their exams in june
there were hundreds of people at the market
my brother is getting married next summer
the elevator stops at every floor
we ran out of milk and bread
the lake is too cold for swimming
she speaks french and a little spanish
the bus was so crowded that we had to stand
i lost my keys somewhere in the park
the baby finally fell asleep at midnight
they are building a new school near the station
the garden looks lovely after the rain
his handwriting is impossible to read
we watched the sun go down over the sea
the recipe says to bake it for an hour
my uncle used to drive a big red truck
the library closes early on fridays
i could not find my glasses this morning
the team lost the match in the final minute
there is fresh snow on the mountains
she wore a green dress to the wedding
the heating does not work in my office
he told the same joke three times
the farmer sold his horses last year
we had breakfast on the balcony
the radio was playing an old song
i sent her a postcard from italy
the windows need to be cleaned
our teacher has a collection of stamps
the dog chased the rabbit across the field
they moved to the countryside two years ago
the coffee machine makes a terrible noise
my shoes got wet in the grass
the bakery on the corner is open on sundays
he broke his arm falling from a ladder
the plane flew low over the houses
we need to repaint the bathroom ceiling
her favourite colour is dark blue
the postman comes at around ten
i enjoy long walks by the river
the carpet in the hall is very old
they sang together around the fire
the bicycle has a flat tyre
my father was born in a small village
the shop sells cheese from all over europe
we saw a fox in the street last night
the lecture was about the history of rome
she forgot to lock the back door
the stars are very bright tonight
i need a bigger suitcase for the trip
the kettle has been boiling for ages
he always sits in the same chair
the parcel arrived a day too late
our holiday photographs are in that drawer
the wind blew the fence down
they keep chickens behind the barn
the ticket machine does not take coins
my cousin plays the drums in a band
the curtains are too short for that window
we met at a party in december
the road was covered with leaves
the soup was cold by the time we sat down
`
  .trim()
  .split('\n')
