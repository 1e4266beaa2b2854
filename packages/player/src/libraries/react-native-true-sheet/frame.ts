import type { ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { elementOf, plainView } from '../element.ts';
import { registerFrame } from '../register.ts';
import { bottomSheet } from './bottom-sheet.ts';
import { sheet } from './sheet.ts';

/** A part of the sheet, with a class for its place. */
const part =
  (name: string): ViewFactory =>
  (context) => {
    const element = elementOf(`view sheet-${name}`);
    return { element, update: box(context, element) };
  };

registerFrame('react-native-true-sheet.frame.js', {
  views: {
    ViewManagerAdapter_BottomSheet: bottomSheet,
    TrueSheetView: sheet,
    TrueSheetContainerView: part('container'),
    TrueSheetFooterView: part('footer'),
    TrueSheetPeekView: part('peek'),
    TrueSheetHeaderView: plainView,
    TrueSheetContentView: plainView,
  },
});
