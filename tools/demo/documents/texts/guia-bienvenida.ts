import { published, type TextDocument } from '../document.ts'

export const guiaBienvenida: TextDocument = {
  ...published,
  fileName: 'guia-de-bienvenida.docx',
  name: 'Guía de bienvenida',
  description: 'Lo que la asociación ofrece a sus miembros de habla española, y cómo empezar.',
  categories: ['Membership'],
  tags: ['bienvenida', 'español'],
  accessLevel: 'public',
  language: 'es',
  pages: [
    `# Guía de bienvenida
La asociación reúne a 4.812 profesionales de la hidrografía portuaria y costera de más de sesenta países. Esta guía resume lo que ofrece a quienes se incorporan desde España y América Latina.
## Qué recibe
- Acceso a la biblioteca de miembros, con normas, guías y grabaciones.
- Un descuento del 30 por ciento en los cursos y del 25 por ciento en el congreso.
- Una hora de asesoramiento jurídico al año.
- Un mentor, si lo desea: la mitad de las solicitudes se atiende en tres semanas.
## Cuotas
| Nivel | Cuota anual
| Estudiante | 25 libras
| Asociado | 95 libras
| Miembro titulado | 165 libras
| Miembro emérito (fellow) | 290 libras
Los miembros residentes en 61 países pagan el 30 por ciento de la cuota. Basta con pedirlo.`,
    `# Los primeros pasos
## Durante el primer mes
En dos días recibirá su número de miembro. En dos semanas le escribirá su sección; si no lo hace, avise a la secretaría. Antes de sesenta días le llamará un voluntario para conocer sus expectativas.
## Formación continua
Los miembros titulados completan al menos 24 horas de formación al año, de las cuales 4 tratan de seguridad. Las horas que sobran se trasladan al año siguiente, hasta un máximo de 8.
## Exámenes en español
Desde 2026 el examen de mareas y niveles puede hacerse en español, en marzo y en octubre. La inscripción se cierra treinta días antes y cuesta 120 libras.
## Contacto
La sección ibérica se reúne en Setúbal cuatro veces al año. La secretaría responde en español los martes y los jueves, de 9:00 a 13:00.`,
  ],
}
