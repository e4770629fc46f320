import { published, type TextDocument } from '../document.ts'

export const guideBathymetrie: TextDocument = {
  ...published,
  fileName: 'guide-bathymetrie-cotiere.pdf',
  name: 'Guide de la bathymétrie côtière',
  description: 'Préparer, mesurer, contrôler : l’essentiel pour les levés par petits fonds.',
  categories: ['Learning'],
  tags: ['bathymétrie', 'levés', 'français'],
  accessLevel: 'public',
  language: 'fr',
  pages: [
    `# Guide de la bathymétrie côtière
Ce guide s’adresse aux membres des sections de Brest et de Marseille qui débutent dans les levés par petits fonds. Il a été relu par onze praticiens en janvier 2026.
## Préparer le levé
Un levé côtier se décide à terre. Il faut connaître la marée, la nature du fond, la turbidité et le trafic. Comptez un jour de préparation pour deux jours en mer.
- Choisir une vive-eau : la marée haute ouvre l’accès aux estrans.
- Prévenir la capitainerie au moins cinq jours à l’avance.
- Vérifier que le marégraphe a été nivelé depuis moins d’un an.
## Les lignes
Par moins de dix mètres d’eau, les lignes sont espacées de trois fois la profondeur. Deux lignes traversières servent de contrôle. La vitesse ne dépasse pas cinq nœuds.`,
    `# Mesurer et contrôler
## La célérité du son
Un profil de célérité est mesuré toutes les trente minutes, et toutes les dix minutes une heure avant et après la renverse. Une erreur de deux mètres par seconde à la surface fausse la profondeur de huit centimètres au bord de la fauchée, par vingt mètres d’eau.
## Les contrôles
| Contrôle | Limite
| Écart moyen aux traversières | 5 cm
| Écart à 95 % | 15 cm
| Tirant d’eau avant et après | 2 cm
## Rendre compte
Le rapport donne d’abord la profondeur minimale, puis sa position et son incertitude. Une profondeur sans incertitude n’est qu’une opinion. Les données brutes sont conservées pendant dix ans.
## Se former
Le stage de Brest dure cinq jours et coûte 640 euros pour les membres, 910 euros pour les autres. Il compte pour trente heures de formation continue. En 2025, soixante-deux personnes l’ont suivi.`,
  ],
}
