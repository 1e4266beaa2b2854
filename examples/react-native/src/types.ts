import type { NativeStackScreenProps } from '@react-navigation/native-stack';

export type Screens = {
  Gallery: undefined;
  Work: { id: string };
};

export type GalleryProps = NativeStackScreenProps<Screens, 'Gallery'>;
export type WorkProps = NativeStackScreenProps<Screens, 'Work'>;
