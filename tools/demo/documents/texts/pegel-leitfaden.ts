import { published, type TextDocument } from '../document.ts'

export const pegelLeitfaden: TextDocument = {
  ...published,
  fileName: 'leitfaden-pegelstationen.pdf',
  name: 'Leitfaden für Pegelstationen',
  description: 'Standort, Festpunkte, Nivellement und Kontrollen: das Wichtigste aus HCS-7 auf Deutsch.',
  categories: ['Standards'],
  tags: ['Pegel', 'Nivellement', 'Deutsch'],
  accessLevel: 'member',
  language: 'de',
  pages: [
    `# Leitfaden für Pegelstationen
Dieser Leitfaden fasst den Standard HCS-7 in der dritten Auflage vom März 2025 für die Zweige Hamburg und Kiel zusammen. Verbindlich ist der englische Wortlaut.
## Wozu ein Pegel dient
Ein Pegel misst den Wasserstand über einem festgelegten Nullpunkt. Ohne Festpunkte ist seine Ablesung nur eine Zahl: Erst das Nivellement sagt, wie hoch das Wasser wirklich steht.
## Standort
- Mindestens 1,0 Meter Wassertiefe unter dem niedrigsten Gezeitenwasserstand.
- Mindestens 50 Meter Abstand von Einleitungen.
- Ein Bauwerk, das sich um höchstens 2 Millimeter bewegt.
## Radarpegel
Der Sensor hängt mindestens 2,0 Meter über dem höchsten zu erwartenden Wasserstand. Starker Regen von mehr als 20 Millimetern in der Stunde verursacht ein Rauschen von bis zu 4 Zentimetern. Solche Minuten werden gekennzeichnet.`,
    `# Festpunkte und Kontrollen
## Festpunkte
Zu jedem Pegel gehören drei Festpunkte im Umkreis von 500 Metern. Mindestens einer steht auf Fels oder auf Pfählen. Hat sich ein Festpunkt seit dem letzten Nivellement um mehr als 5 Millimeter bewegt, wird er nicht verwendet, bis die Ursache bekannt ist.
## Nivellement
Pegel und Festpunkte werden einmal im Jahr gegeneinander nivelliert, außerdem nach jedem Sturm mit mehr als 3 Meter hohen Wellen, nach jedem Anprall und nach jedem Wechsel des Sensors.
## Kontrollen
| Kontrolle | Abstand | Grenze
| Uhr gegen UTC | täglich | 10 Sekunden
| Lattenpegel gegen Pegel | 6 Monate | 2 cm
| Batterie unter Last | 3 Monate | 11,8 Volt
## Ansprechpartner
Der Zweig Hamburg verleiht ein Digitalnivellier und zwei Latten für 25 Euro am Tag. Anfragen beantwortet die Geschäftsstelle am Sandtorkai 7 innerhalb von drei Arbeitstagen. Im Jahr 2025 wurden in Norddeutschland 46 Pegel nach diesem Leitfaden geprüft, sechs davon wurden beanstandet.`,
  ],
}
