import type { English } from "../listing.ts";

/** The experiences' texts in English, by slug. */
export const experiencesInEnglish: Record<string, English> = {
  "cena-en-la-marquesina-de-mi-abuela": {
    title: "Dinner in my grandmother's carport",
    description:
      "A long table for ten in the carport where my grandmother sold limber, our frozen ices. Three courses with whatever the catch brought that day. I have yet to decide on dessert.",
    duration: "3 hours",
    includes: "Three courses, water and coffee.",
  },
  "cafe-de-la-finca-a-la-taza": {
    title: "Coffee, from the farm to the cup",
    description:
      "You pick half a tin of ripe coffee cherries, pulp them in a hand-cranked machine and roast a pound to take home. While it roasts I tell you why my grandfather lost the farm and how my aunt got it back. We walk uphill for an hour.",
    houseRules: "Don't pick green coffee. Walk where the guide walks.",
    arrivalInstructions: "Come in through the farm gate and park next to the drying floor.",
    meetingPoint: "The farm's drying floor, next to the big house.",
    duration: "4 hours",
    includes: "A basket, the roasting, a pound of coffee and a farm lunch.",
    requirements: "Closed shoes and insect repellent. It is a long hill.",
  },
  "kayak-por-la-bahia-que-brilla": {
    title: "Kayaking on the glowing bay",
    description:
      "We paddle without lights along a mangrove channel until the water begins to light up with every stroke. I explain what glows and why you cannot swim in it. With a full moon you see little: on those nights I tell you and you change the date at no cost.",
    houseRules: "No insect repellent on your hands: it kills what glows. Nobody leaves the kayak.",
    arrivalInstructions: "I pick you up on the plaza of Esperanza at 7:10 p.m. in the blue van.",
    meetingPoint: "The plaza of Esperanza, facing the waterfront.",
    duration: "2 hours",
    includes: "A double kayak, life vest, guide and transport from the plaza.",
    requirements: "Be able to float. From age 8. Clothes that can get wet.",
  },
  "mofongo-y-pique-en-la-cocina-de-dona-carmen": {
    title: "Mofongo and hot sauce in Doña Carmen's kitchen",
    description:
      "You peel the plantain, fry it once and mash it in a mortar that weighs what it weighs. Meanwhile we bottle a pique, our hot sauce, that keeps for a year. We eat on the patio whatever comes out: if yours is dry, there is broth.",
    houseRules: "Hair tied back and hands washed. In my kitchen we taste with a clean spoon.",
    arrivalInstructions: "The yellow house with the sign “Hoy se maja”. Come in through the carport.",
    meetingPoint: "Doña Carmen's house, at the carport gate.",
    duration: "3 hours",
    includes: "Ingredients, an apron to borrow, a full lunch and your bottle of pique.",
    requirements: "Tell me if you don't eat pork: I have a version with mushrooms. From age 10.",
  },
  "taller-de-bomba-baile-y-barril": {
    title: "Bomba workshop: dance and drum",
    description:
      "An hour of steps and an hour of drum skin. You learn sicá and yubá, how to ask the lead drummer for a beat and how to take leave of the drum properly. My cousin brings the skirt; you, the will to sweat.",
    houseRules: "Greet the drum when you come in and when you leave. Only the last round may be filmed.",
    arrivalInstructions: "You will hear the drums from the corner. There is parking at the court.",
    meetingPoint: "The batey, behind the basketball court of Medianía.",
    duration: "2 hours",
    includes: "Drums, skirts to borrow and coconut water.",
    requirements: "Comfortable clothes. We dance barefoot or in flat shoes.",
  },
  "cascadas-y-guabas-con-guia-botanico": {
    title: "Waterfalls and guabas with a botanist",
    description:
      "Four miles of rainforest with long stops: the sierra palm, the fern that never stops growing, the guaba fruit you can eat. We swim in two pools where there is hardly ever anyone. It rains; that is normal and part of it.",
    houseRules: "Don't take plants. If I say we leave the river, we leave the river.",
    arrivalInstructions: "Park at the grocery store at the entrance and tell Toño you are with me.",
    meetingPoint: "The grocery store at the entrance, km 9.3.",
    duration: "5 hours",
    includes: "Guide, walking stick, a fruit snack and a towel.",
    requirements: "Shoes that grip when wet. You walk four miles with hills. From age 12.",
  },
  "surf-para-empezar-sin-miedo": {
    title: "Surfing, to begin without fear",
    description:
      "Half an hour on the sand, an hour and a half in the water and a photo of your first wave, even if it lasts three seconds. We are two instructors for six people: there is always a hand on your board. If the waves are big, we move to a gentler beach.",
    houseRules: "The leash stays on. Waves are shared, and locals go first.",
    arrivalInstructions: "Look for the yellow van with boards on the roof.",
    meetingPoint: "The yellow van, at the end of the parking lot.",
    duration: "2 and a half hours",
    includes: "Board, rash guard, insurance and photos.",
    requirements: "Swim a hundred yards. From age 9; those under 14 with an adult.",
  },
  "mundillo-tu-primera-puntilla": {
    title: "Mundillo: your first lace",
    description:
      "My aunt Lidia has been moving bobbins for fifty years and still says she is learning. She lends you a lace pillow, teaches you two stitches and you leave with a bookmark you made yourself. There is coffee and cake halfway, because fingers get tired.",
    houseRules: "Clean hands without cream. Don't cut the thread with your teeth.",
    arrivalInstructions: "A balcony with pots of flowers. If the door is open, come in.",
    meetingPoint: "Aunt Lidia's balcony.",
    duration: "3 hours",
    includes: "A lace pillow to borrow, thread, bobbins, coffee and cake.",
    requirements: "Your glasses, if you need them to read. From age 12.",
  },
  "san-juan-de-noche-calle-por-calle": {
    title: "San Juan by night, street by street",
    description:
      "Two hours on the cobblestones when the cruise ships have left. I tell of the siege of 1797, the price of a house in 1930 and why there is a balcony that faces nothing. We stop at an old bar: the drink is extra and nobody makes you have one.",
    houseRules: "Low voices in front of houses. Photos of people, with permission.",
    arrivalInstructions: "I carry a red umbrella, rain or shine.",
    meetingPoint: "Plaza del Quinto Centenario, by the totem.",
    duration: "2 hours",
    includes: "A licensed guide and a map drawn by hand.",
    requirements: "Flat shoes: the cobblestones don't forgive.",
  },
  "sal-y-viento-las-salinas-a-pie": {
    title: "Salt and wind: the salt flats on foot",
    description:
      "We go in at dawn, when the ponds are pink and the shorebirds have not left yet. I teach you to read a mountain of salt and to tell apart three birds that look the same. You end up with a small bag of flor de sal and your hair stiff from the wind.",
    houseRules: "Don't step on the salt crust. No drones: they scare the nests.",
    arrivalInstructions: "You can see the wooden tower from the road. I arrive ten minutes early with coffee.",
    meetingPoint: "Observation tower, road 301.",
    duration: "2 and a half hours",
    includes: "Binoculars, coffee and a small bag of flor de sal.",
    requirements: "A cap, water and long sleeves. There is no shade.",
  },
  "plena-en-la-esquina-con-pandereta": {
    title: "Plena on the corner, with a hand drum",
    description:
      "Punteador, segundo and requinto: in an hour you know which drum is yours. In the second one we make up a plena about what happened this week in the neighborhood and sing it on the corner. People join in; that is what usually happens.",
    houseRules: "The lyrics don't offend neighbors who are present. Those who are absent, we discuss.",
    arrivalInstructions: "Across from the rooster mural. You can park on the street after six.",
    meetingPoint: "The rooster mural.",
    duration: "2 hours",
    includes: "A hand drum to borrow and a soft drink.",
    requirements: "None. If you have an ear, it shows; if not, it shows too.",
  },
  "la-plaza-del-mercado-con-hambre": {
    title: "The market, on an empty stomach",
    description:
      "Seven stalls, seven bites: passion fruit juice, guanimes, queso de hoja, a turnover that drips. I teach you to choose an avocado without squeezing it and to ask for the price without showing that you don't know it. Don't have breakfast.",
    houseRules: "Say hello before you order. I bring more than enough napkins.",
    arrivalInstructions: "I am at the flower entrance with a green oilcloth bag.",
    meetingPoint: "The flower entrance of the market.",
    duration: "3 hours",
    includes: "Seven bites, two juices and a bag of cassava.",
    requirements: "Tell me about allergies. You walk little and stand a lot.",
  },
  "vela-al-atardecer-entre-cayos": {
    title: "Sunset sail between the cays",
    description:
      "Three hours on a thirty-six-foot sailboat, for your group alone. We leave with the four o'clock breeze, you swim for an hour at a cay with nobody on it and we return facing the sun. If you want to steer, the helm is yours.",
    houseRules: "Barefoot, and no glass bottles. Life vests for children under 12.",
    arrivalInstructions: "Dock B, the sailboat with the green stripe. Arrive fifteen minutes early.",
    meetingPoint: "Marina Las Gaviotas, dock B.",
    duration: "3 hours",
    includes: "Captain, fuel, snorkeling gear, water and fruit.",
    requirements: "Tell me if somebody cannot swim. We don't go out under a small craft advisory.",
  },
  "vejigante-tu-careta-de-papel": {
    title: "Vejigante: your own papier-mâché mask",
    description:
      "A mold, paste, horns: as many as you like, I once counted twenty-two. You paint with the carnival's colors or your own and take it home dry. While it dries, you have lunch on the patio and see my father's masks.",
    houseRules: "Clothes that can get stained. Don't touch the masks on the wall.",
    arrivalInstructions: "The red door between two green ones. Knock hard: the workshop is at the back.",
    meetingPoint: "The workshop with the red door.",
    duration: "5 hours",
    includes: "Materials, lunch and a box to carry the mask.",
    requirements: "From age 8, with an adult up to 14.",
  },
  "rizos-y-coco-peinado-de-costa": {
    title: "Curls and coconut: hair of the coast",
    description:
      "We grate the coconut, press out the milk and wash your hair the way my grandmother did, in the open air. Then braids or defined curls: you choose. You leave with a jar of oil made that day.",
    houseRules: "All hair is good hair. Nobody comments on anyone's.",
    arrivalInstructions: "The yard of sea grapes, behind the house. Wear a shirt with buttons.",
    meetingPoint: "Casa Piñones, back yard.",
    duration: "2 and a half hours",
    includes: "Wash, styling and a jar of coconut oil.",
    requirements: "Tell me if you are allergic to coconut. Come without products in your hair.",
  },
  "piedras-escritas-y-pueblo-taino": {
    title: "Carved stones and the Taíno people",
    description:
      "We go down to the stream to see twelve petroglyphs in slanting light, which is when they let themselves be read. I was a teacher: I bring pictures, questions and a map from 1898 with funny mistakes. We end up eating guanimes at my sister's.",
    houseRules: "Don't touch or wet the stones. Chalk stays at school.",
    arrivalInstructions: "Park at the white church. We leave on the dot, like school.",
    meetingPoint: "The parking lot of the white church.",
    duration: "4 hours",
    includes: "Guide, pictures and lunch.",
    requirements: "The way down is short and slippery. Closed shoes.",
  },
  "bicicleta-y-alcapurria-por-la-costa": {
    title: "Bicycles and alcapurrias along the coast",
    description:
      "Seven flat miles between mangroves and beach, with three stops for fritters: bacalaíto, crab alcapurria and coconut arepa. The bicycle has a basket and a bell. You sweat, you eat and you ride back with the breeze behind you, God willing.",
    houseRules: "Helmet on. Get off the bicycle on the bridge.",
    arrivalInstructions: "The green bicycles, next to the stand with the tin roof.",
    meetingPoint: "Entrance of the boardwalk, km 5.8.",
    duration: "3 hours",
    includes: "Bicycle, helmet, three fritters and a cold coconut.",
    requirements: "Be able to ride. From age 12.",
  },
  "cana-ron-y-cuentos-de-central": {
    title: "Sugarcane, rum and stories from the mill",
    description:
      "We walk the ruins of a sugar mill with Don Efraín, who weighed cane there until 1981. Then four rums at a table in the shade: a white one, two aged ones and one without a label. The stories get bolder with the fourth.",
    houseRules: "Nobody climbs the iron stairs. Whoever drives does not taste.",
    arrivalInstructions: "Follow the chimney. Park under the almond trees.",
    meetingPoint: "At the foot of the chimney.",
    duration: "3 hours",
    includes: "The tour, four rums and country cheese with guava.",
    requirements: "Only for those over 18, with identification.",
  },
  "serigrafia-imprime-tu-cartel": {
    title: "Screen printing: make your poster",
    description:
      "You draw, cut the stencil, pull the ink: three colors, a run of twelve. We build on the posters of the fifties, which announced movies and vaccines with the same elegance. You leave one on the workshop's wall.",
    houseRules: "Apron on: the ink does not come off. We all wash the screen.",
    arrivalInstructions: "A metal gate with one poster pasted over another. Push.",
    meetingPoint: "The workshop, at the gate with the posters.",
    duration: "4 hours",
    includes: "Paper, inks, twelve prints and a tube to carry them.",
    requirements: "From age 14. You need not know how to draw.",
  },
  "el-cuatro-tu-primer-aguinaldo": {
    title: "The cuatro: your first aguinaldo",
    description:
      "Ten strings in five pairs, and a neighbor who tunes them by ear. In two hours you play a slow seis and accompany an aguinaldo, even in July. We are four at most, because there are four cuatros.",
    houseRules: "Short nails on the left hand. The cuatro from 1938 is for looking at.",
    arrivalInstructions: "Follow the music; if there is none, ring the bell.",
    meetingPoint: "The balcony of the big house.",
    duration: "2 hours",
    includes: "An instrument to borrow, a pick to keep and coffee.",
    requirements: "From age 10.",
  },
  "pan-sobao-a-las-cinco-de-la-manana": {
    title: "Pan sobao at five in the morning",
    description:
      "My friend Wiso has a wood-fired oven and little patience, in that order. You knead, shape and at seven you eat the bread with butter, standing on the sidewalk. It is a truly early start: if you come at six, it is already in the oven.",
    houseRules: "No rings and no long nails. The dough waits for no one.",
    arrivalInstructions: "The only light on in the street.",
    meetingPoint: "The back door of the bakery.",
    duration: "3 hours",
    includes: "Two pounds of bread, coffee and the good butter.",
    requirements: "Waking up.",
  },
  "mascarilla-de-cafe-y-cacao-en-la-finca": {
    title: "Coffee and cacao face mask on the farm",
    description:
      "We grind coffee, roast cacao and mix them with honey from the hive. You put it on your face looking at the hills and nobody talks for fifteen minutes. It is for groups of up to six: bachelorettes, birthdays or tired mothers.",
    houseRules: "Phones in the basket. The dogs may lick: they have been told.",
    arrivalInstructions: "From the gate, walk down to the ranchón; it takes three minutes.",
    meetingPoint: "The farm gate.",
    duration: "2 hours",
    includes: "Face mask, towels, a foot bath and hot chocolate.",
    requirements: "Tell me if somebody is allergic to honey.",
  },
  "lechon-a-la-vara-un-domingo": {
    title: "Spit-roasted pork on a Sunday",
    description:
      "You arrive when the pig has been turning for four hours and get to do the last one. You learn to know when the skin is ready, which is by the sound. Lunch with pigeon peas, cassava and a nap that is not included but happens.",
    houseRules: "No picking at the pork before its time. The table at the back chooses the music.",
    arrivalInstructions: "Follow the smoke. The ranchón has a green roof.",
    meetingPoint: "Ranchón El Bejucal, green roof.",
    duration: "4 hours",
    includes: "A full lunch, a soft drink and the leftovers, in brown paper.",
    requirements: "There is a plate of root vegetables for those who don't eat meat. Tell us before.",
  },
};
