/**
 * A country of the demo members. Lists are comma-separated. Where needed, a slash and an ASCII form for the email
 * address follow a name. In postal codes and phone numbers, # stands for a digit and @ for a letter.
 */
export type Country = {
  code: string
  weight: number
  firstNames: string
  lastNames: string
  /** City, region, postal code pattern. */
  cities: readonly (readonly [string, string, string])[]
  streets: string
  /** Pattern with the international prefix. */
  phone: string
}

export const countries: readonly Country[] = [
  {
    code: 'GB',
    weight: 30,
    firstNames:
      'Margaret,Alistair,Priya,Gareth,Fiona,Tobias,Chloë/Chloe,Rhys,Imogen,Desmond,Olufemi,Zara,Hamish,Ruth',
    lastNames:
      'Pemberton,Okafor,MacLeod,Whitcombe,Llewellyn,Sharma,O’Rourke/ORourke,Fairbairn,Ashworth,Carew-Pole,Tregear,Nwosu,Blackwood',
    cities: [
      ['Plymouth', 'Devon', 'PL# #@@'],
      ['Lowestoft', 'Suffolk', 'NR## #@@'],
      ['Aberdeen', 'Aberdeenshire', 'AB## #@@'],
      ['Cardiff', 'South Glamorgan', 'CF## #@@'],
    ],
    streets: 'Quay Street,Harbour Road,Chandlers Row,Lighthouse Lane,Customs House Walk',
    phone: '+44 7700 900###',
  },
  {
    code: 'IE',
    weight: 7,
    firstNames: 'Aoife,Cillian,Siobhán/Siobhan,Eoin,Róisín/Roisin,Pádraig/Padraig,Niamh,Fergal',
    lastNames:
      'Ó Súilleabháin/OSuilleabhain,Gallagher,Ní Bhriain/NiBhriain,Doherty,Byrne,Mac Giolla/MacGiolla',
    cities: [
      ['Cobh', 'Cork', 'P24 @@##'],
      ['Galway', 'Galway', 'H91 @@##'],
    ],
    streets: 'Pier Road,The Long Walk,Fishmarket Lane',
    phone: '+353 20 91# ####',
  },
  {
    code: 'FR',
    weight: 9,
    firstNames:
      'Émilie/Emilie,Jean-Baptiste,Anaïs/Anais,Loïc/Loic,Françoise/Francoise,Théo/Theo,Maëlle/Maelle,Hervé/Herve',
    lastNames: 'Le Goff/LeGoff,Benoît/Benoit,Kervella,D’Arcy/DArcy,Lefèvre/Lefevre,N’Diaye/NDiaye,Fournier',
    cities: [
      ['Brest', 'Bretagne', '29###'],
      ['La Rochelle', 'Nouvelle-Aquitaine', '17###'],
      ['Marseille', 'Provence-Alpes-Côte d’Azur', '13###'],
    ],
    streets: 'rue du Port,quai des Pêcheurs,allée des Amers',
    phone: '+33 6 ## ## ## ##',
  },
  {
    code: 'DE',
    weight: 7,
    firstNames: 'Jürgen/Juergen,Annegret,Sören/Soeren,Käthe/Kaethe,Matthias,Ayşe/Ayse,Heike,Björn/Bjoern',
    lastNames:
      'Müller/Mueller,Groß/Gross,Hansen,von der Heide/vonderHeide,Yılmaz/Yilmaz,Schröder/Schroeder,Petersen',
    cities: [
      ['Bremerhaven', 'Bremen', '27###'],
      ['Kiel', 'Schleswig-Holstein', '24###'],
      ['Hamburg', 'Hamburg', '20###'],
    ],
    streets: 'Hafenstraße,Am Deich,Leuchtturmweg',
    phone: '+49 151 ########',
  },
  {
    code: 'NO',
    weight: 5,
    firstNames: 'Åse/Aase,Øystein/Oystein,Ingrid,Bjørn/Bjorn,Solveig,Håkon/Haakon',
    lastNames: 'Ødegård/Odegaard,Nygaard,Sæther/Saether,Bakken,Haugen',
    cities: [
      ['Bergen', 'Vestland', '5###'],
      ['Tromsø', 'Troms', '90##'],
    ],
    streets: 'Bryggen,Sjøgata,Fyrveien',
    phone: '+47 ### ## ###',
  },
  {
    code: 'PT',
    weight: 5,
    firstNames: 'João/Joao,Conceição/Conceicao,Rui,Inês/Ines,Tomás/Tomas,Graça/Graca',
    lastNames: 'Gonçalves/Goncalves,Magalhães/Magalhaes,da Conceição/daConceicao,Simões/Simoes,Pinto',
    cities: [
      ['Setúbal', 'Setúbal', '2###-###'],
      ['Ponta Delgada', 'Açores', '95##-###'],
    ],
    streets: 'Rua do Cais,Avenida da Ribeira',
    phone: '+351 91# ### ###',
  },
  {
    code: 'GR',
    weight: 5,
    firstNames: 'Ελένη/Eleni,Γιώργος/Giorgos,Κατερίνα/Katerina,Νίκος/Nikos,Σταυρούλα/Stavroula',
    lastNames: 'Παπαδοπούλου/Papadopoulou,Καραγιάννης/Karagiannis,Οικονόμου/Oikonomou,Βλάχος/Vlachos',
    cities: [
      ['Πειραιάς', 'Αττική', '185 ##'],
      ['Ηράκλειο', 'Κρήτη', '713 ##'],
    ],
    streets: 'Ακτή Μιαούλη,Λεωφόρος Ποσειδώνος',
    phone: '+30 69 #### ####',
  },
  {
    code: 'UA',
    weight: 4,
    firstNames: 'Олена/Olena,Тарас/Taras,Ярослава/Yaroslava,Богдан/Bohdan,Софія/Sofiia',
    lastNames: 'Шевченко/Shevchenko,Ковальчук/Kovalchuk,Гриценко/Hrytsenko,Мельник/Melnyk',
    cities: [
      ['Одеса', 'Одеська область', '65###'],
      ['Миколаїв', 'Миколаївська область', '54###'],
    ],
    streets: 'вулиця Приморська,Портовий провулок',
    phone: '+380 67 ### ####',
  },
  {
    code: 'AE',
    weight: 3,
    firstNames: 'فاطمة/Fatima,خالد/Khalid,مريم/Maryam,سعيد/Saeed',
    lastNames: 'المنصوري/AlMansoori,الزعابي/AlZaabi,الهاشمي/AlHashimi',
    cities: [['دبي', 'دبي', '']],
    streets: 'شارع الميناء,طريق الخور',
    phone: '+971 50 ### ####',
  },
  {
    code: 'IN',
    weight: 6,
    firstNames: 'अनन्या/Ananya,Vikram,मीरा/Meera,Arjun,Lakshmi,राजेश/Rajesh',
    lastNames: 'अय्यर/Iyer,Nair,शर्मा/Sharma,Fernandes,Bhattacharya',
    cities: [
      ['Kochi', 'Kerala', '682###'],
      ['Mumbai', 'Maharashtra', '400###'],
    ],
    streets: 'Marine Drive,Willingdon Island Road',
    phone: '+91 98### #####',
  },
  {
    code: 'JP',
    weight: 6,
    firstNames: '陽子/Yoko,健太郎/Kentaro,さくら/Sakura,翔/Sho,美咲/Misaki',
    lastNames: '佐藤/Sato,山本/Yamamoto,渡辺/Watanabe,小林/Kobayashi',
    cities: [
      ['横浜市', '神奈川県', '231-####'],
      ['長崎市', '長崎県', '850-####'],
    ],
    streets: '海岸通,港町',
    phone: '+81 90 #### ####',
  },
  {
    code: 'KR',
    weight: 4,
    firstNames: '지우/Jiwoo,민준/Minjun,서연/Seoyeon,도윤/Doyun',
    lastNames: '김/Kim,이/Lee,박/Park,최/Choi',
    cities: [['부산', '부산광역시', '48###']],
    streets: '해운대로,자갈치로',
    phone: '+82 10 #### ####',
  },
  {
    code: 'US',
    weight: 9,
    firstNames: 'Jasmine,Caleb,Guadalupe,Marcus,Eleanor,Kai,Denise,Thaddeus',
    lastNames: 'Whitaker,Nguyen,Ortiz,Beauregard,Kowalski,St. Clair/StClair,Washington',
    cities: [
      ['Gloucester', 'Massachusetts', '01###'],
      ['Galveston', 'Texas', '77###'],
      ['Astoria', 'Oregon', '97###'],
    ],
    streets: 'Wharf Street,Beacon Avenue,Old Cannery Road',
    phone: '+1 202 555 01##',
  },
]
