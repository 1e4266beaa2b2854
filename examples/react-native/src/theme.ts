import { useColorScheme } from 'react-native';

const light = {
  background: '#F7F3EC',
  card: '#FFFFFF',
  field: '#ECE5DA',
  ink: '#241E19',
  muted: '#756B60',
  line: '#E4DBCE',
  accent: '#AD4F2B',
  onAccent: '#FFFFFF',
  open: '#4E8A57',
  shade: 'rgba(36, 30, 25, 0.45)',
  tints: {
    blush: '#EBCFC4',
    sage: '#C9D4C1',
    sky: '#C6D5E0',
    ochre: '#EBD8AC',
    lilac: '#D6CDE2',
    sand: '#E2D6C3',
    teal: '#B9D3CF',
    slate: '#C5CAD3',
  },
};

const dark: typeof light = {
  background: '#15120F',
  card: '#211D19',
  field: '#2A2520',
  ink: '#F5EFE6',
  muted: '#A79C8F',
  line: '#332D27',
  accent: '#E58A60',
  onAccent: '#2A120A',
  open: '#86C08D',
  shade: 'rgba(0, 0, 0, 0.6)',
  tints: {
    blush: '#70493B',
    sage: '#4B5B46',
    sky: '#3F5566',
    ochre: '#6B5629',
    lilac: '#51466B',
    sand: '#5C5140',
    teal: '#335753',
    slate: '#454C59',
  },
};

export type Tint = keyof typeof light.tints;

export function usePalette() {
  return useColorScheme() === 'dark' ? dark : light;
}
