import { useRef, useState } from 'react';
import { FlatList, ScrollView, StyleSheet, Text, View } from 'react-native';
import { Act, Say } from '../parts';

const ITEMS = Array.from({ length: 40 }, (_, at) => ({ id: String(at) }));
const PAGES = [0, 1, 2, 3, 4];

/** Lists that go sideways: from the right where the language does. */
export function Sideways() {
  const list = useRef(null);
  const pages = useRef(null);
  const [seen, setSeen] = useState('nothing');
  const [width, setWidth] = useState(0);
  const [x, setX] = useState('nowhere');
  const [page, setPage] = useState('nowhere');
  const look = useRef(({ viewableItems }) =>
    setSeen(viewableItems.map(({ item }) => item.id).join(' ')),
  );
  const toFifth = () => list.current.scrollToIndex({ index: 5, animated: false });
  return (
    <View style={{ flex: 1 }}>
      <FlatList
        ref={list}
        horizontal
        testID="sideways"
        style={styles.list}
        data={ITEMS}
        keyExtractor={({ id }) => id}
        viewabilityConfig={{ itemVisiblePercentThreshold: 60 }}
        onViewableItemsChanged={look.current}
        onContentSizeChange={(to) => setWidth(Math.round(to))}
        onScroll={({ nativeEvent }) => setX(Math.round(nativeEvent.contentOffset.x))}
        renderItem={({ item }) => (
          <View testID={`item-${item.id}`} style={styles.item}>
            <Text>{item.id}</Text>
          </View>
        )}
      />
      <Say id="seen">{seen}</Say>
      <Say id="width">{`width ${width}`}</Say>
      <Say id="x">{`x ${x}`}</Say>
      <View style={{ flexDirection: 'row' }}>
        <Act id="to-5" onPress={toFifth} />
        <Act id="to-last" onPress={() => list.current.scrollToEnd({ animated: false })} />
      </View>
      <ScrollView
        ref={pages}
        horizontal
        pagingEnabled
        testID="pages"
        style={styles.pages}
        onScroll={({ nativeEvent }) => setPage(Math.round(nativeEvent.contentOffset.x))}
      >
        {PAGES.map((at) => (
          <View key={at} testID={`page-${at}`} style={styles.page}>
            <Text>page {at}</Text>
          </View>
        ))}
      </ScrollView>
      <Say id="page">{`page at ${page}`}</Say>
      <Act id="to-left" onPress={() => pages.current.scrollTo({ x: 0, animated: false })} />
    </View>
  );
}

const styles = StyleSheet.create({
  list: { height: 80, flexGrow: 0 },
  item: { width: 100, borderWidth: 1, borderColor: '#cccccc' },
  pages: { width: 300, height: 80, flexGrow: 0 },
  page: { width: 300, backgroundColor: '#dde8fb', justifyContent: 'center', alignItems: 'center' },
});
