import type { ImageSourcePropType } from 'react-native';
import type { Tint } from './theme';

export type Material = 'Clay' | 'Stone' | 'Metal';

export type Work = {
  id: string;
  title: string;
  maker: string;
  year: number;
  material: Material;
  image: ImageSourcePropType;
  tint: Tint;
  room: number;
  size: string;
  onView: boolean;
  text: string;
};

const forms = {
  vase: {
    image: require('../assets/vase.png'),
    material: 'Clay',
    size: '41 × 31 cm',
    text: 'Thrown in one piece and painted freehand: the two waves meet, not quite, at the back. Turn it and look for the place where the brush was lifted.',
  },
  bowl: {
    image: require('../assets/bowl.png'),
    material: 'Clay',
    size: '22 × 39 cm',
    text: 'A bowl made to be used. The fruit is glazed too, and heavier than it looks; the stalks are iron. Every owner seems to have arranged it differently.',
  },
  crystal: {
    image: require('../assets/crystal.png'),
    material: 'Stone',
    size: '28 × 24 cm',
    text: 'Six points grown from one foot. The colour comes from traces of iron and fades in sunlight, which is why this case stands in the darkest corner.',
  },
  cairn: {
    image: require('../assets/cairn.png'),
    material: 'Stone',
    size: '36 × 30 cm',
    text: 'Five river stones, no glue. The museum sets them up again every Monday morning, in this order, and nobody is allowed to speak while it is done.',
  },
  globe: {
    image: require('../assets/globe.png'),
    material: 'Metal',
    size: '52 × 40 cm',
    text: 'Four brass rings around a small striped world. The moon runs on the inner ring and keeps time with the tides of the harbour where it was made.',
  },
  knot: {
    image: require('../assets/knot.png'),
    material: 'Metal',
    size: '33 × 30 cm',
    text: 'A single rod, bent three times over and under itself, its ends joined so well that no one has found the seam. It may be touched, gently.',
  },
} as const;

type Row = [keyof typeof forms, string, string, number, Tint, room: number, onView: boolean];

const rows: Row[] = [
  ['vase', 'Harbour Vase', 'Ilse Maren', 1928, 'sage', 1, true],
  ['crystal', 'Winter Cluster', 'Found near Idar', 1884, 'sky', 2, true],
  ['knot', 'Trefoil in Brass', 'Tomas Okoye', 1961, 'slate', 3, true],
  ['bowl', 'Four Fruits', 'Workshop of Ana Leth', 1954, 'ochre', 1, true],
  ['globe', 'Tide Globe', 'J. W. Harlan', 1902, 'teal', 3, true],
  ['cairn', 'Monday Stones', 'Rika Sand', 1997, 'sand', 2, true],
  ['vase', 'Two Waves', 'Ilse Maren', 1931, 'blush', 1, true],
  ['knot', 'Endless Rod', 'Tomas Okoye', 1964, 'lilac', 3, false],
  ['crystal', 'Violet Choir', 'Found near Ouro Preto', 1911, 'ochre', 2, true],
  ['globe', 'Pocket Heaven', 'Atelier Corvin', 1889, 'blush', 3, true],
  ['bowl', 'Breakfast, Unfinished', 'Ana Leth', 1957, 'sky', 1, false],
  ['cairn', 'Quiet Tower', 'Rika Sand', 2003, 'sage', 2, true],
  ['vase', 'Blue Collar', 'Jonas Wiik', 1940, 'ochre', 1, false],
  ['globe', 'Striped World', 'J. W. Harlan', 1907, 'slate', 3, true],
  ['crystal', 'Six Points North', 'Found near Kongsberg', 1866, 'teal', 2, true],
  ['knot', 'Over, Under, Over', 'Mira Castell', 1978, 'sand', 3, true],
  ['bowl', 'Market Day', 'Workshop of Ana Leth', 1960, 'lilac', 1, true],
  ['cairn', 'The Patient Five', 'Unknown', 1975, 'blush', 2, false],
  ['vase', 'Salt and Cobalt', 'Jonas Wiik', 1946, 'teal', 1, true],
  ['globe', 'Orbit for a Desk', 'Atelier Corvin', 1895, 'lilac', 3, false],
  ['knot', 'Golden Pretzel', 'Mira Castell', 1983, 'sage', 3, true],
  ['crystal', 'Lamp without a Flame', 'Found near Thunder Bay', 1923, 'blush', 2, true],
  ['cairn', 'River Alphabet', 'Rika Sand', 2011, 'sky', 2, true],
  ['bowl', 'Last Pears', 'Ana Leth', 1966, 'sand', 1, true],
];

export const works: Work[] = rows.map(([form, title, maker, year, tint, room, onView], index) => ({
  ...forms[form],
  id: String(index + 1),
  title,
  maker,
  year,
  tint,
  room,
  onView,
}));

export function findWork(id: string): Work {
  const found = works.find((work) => work.id === id) ?? works[0];
  if (!found) throw new Error('the gallery is empty');
  return found;
}

export type Filter = { query: string; material: Material | 'All'; onlyOnView: boolean };

export function filterWorks({ query, material, onlyOnView }: Filter): Work[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return works.filter((work) => {
    const text = `${work.title} ${work.maker} ${work.year} ${work.material}`.toLowerCase();
    return (
      (material === 'All' || work.material === material) &&
      (!onlyOnView || work.onView) &&
      words.every((word) => text.includes(word))
    );
  });
}
