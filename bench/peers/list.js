// The list of examples/gallery/src/screens, in react-native-web.
import { createElement, useRef, useState } from 'react';
import { AppRegistry, FlatList, StyleSheet, Text, View } from 'react-native-web';

const ROWS = Array.from({ length: 200 }, (_, at) => ({ id: String(at), title: `Row ${at}` }));

function Lists() {
  const [seen, setSeen] = useState('');
  const look = useRef(({ viewableItems }) => {
    setSeen(
      viewableItems.length > 0 ? `${viewableItems[0].item.id}-${viewableItems.at(-1).item.id}` : '',
    );
  });
  const list = createElement(FlatList, {
    data: ROWS,
    keyExtractor: ({ id }) => id,
    getItemLayout: (_, index) => ({ index, length: 50, offset: 30 + 50 * index }),
    onViewableItemsChanged: look.current,
    ListHeaderComponent: createElement(View, { style: styles.header }),
    renderItem: ({ item }) =>
      createElement(
        View,
        { testID: `row-${item.id}`, style: styles.row },
        createElement(Text, null, item.title),
      ),
  });
  return createElement(View, { style: styles.screen }, createElement(Text, null, seen), list);
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  row: { height: 50, justifyContent: 'center', paddingHorizontal: 16 },
  header: { height: 30, backgroundColor: '#dde8fb' },
});

AppRegistry.registerComponent('Lists', () => Lists);
AppRegistry.runApplication('Lists', { rootTag: document.getElementById('root') });
