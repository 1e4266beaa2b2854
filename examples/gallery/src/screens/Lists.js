import { useRef, useState } from 'react';
import { FlatList, StyleSheet, Text, View } from 'react-native';
import { Act, Say } from '../parts';

const ROWS = Array.from({ length: 200 }, (_, at) => ({ id: String(at), title: `Row ${at}` }));

/** Two hundred rows, of which only those near the window are there. */
export function Lists() {
  const [seen, setSeen] = useState('');
  const [ended, setEnded] = useState('no');
  const [columns, setColumns] = useState(1);
  const list = useRef(null);
  const look = useRef(({ viewableItems }) => {
    setSeen(
      viewableItems.length > 0 ? `${viewableItems[0].item.id}-${viewableItems.at(-1).item.id}` : '',
    );
  });
  return (
    <View style={{ flex: 1 }}>
      <View style={{ flexDirection: 'row' }}>
        <Act
          id="to-100"
          onPress={() => list.current.scrollToIndex({ index: 100, animated: false })}
        />
        <Act id="columns" onPress={() => setColumns(columns === 1 ? 2 : 1)} />
        <Act id="end" onPress={() => list.current.scrollToEnd({ animated: false })} />
      </View>
      <Say id="seen">{seen}</Say>
      <Say id="ended">{ended}</Say>
      <FlatList
        key={columns}
        ref={list}
        testID="list"
        data={ROWS}
        numColumns={columns}
        keyExtractor={({ id }) => id}
        getItemLayout={
          columns === 1 ? (_, index) => ({ index, length: 50, offset: 30 + 50 * index }) : undefined
        }
        onViewableItemsChanged={look.current}
        onEndReached={() => setEnded('yes')}
        ListHeaderComponent={<View testID="list-header" style={styles.header} />}
        ListFooterComponent={<Text testID="list-footer">that is all</Text>}
        renderItem={({ item }) => (
          <View testID={`row-${item.id}`} style={styles.row}>
            <Text>{item.title}</Text>
          </View>
        )}
      />
      <FlatList
        testID="empty-list"
        data={[]}
        style={styles.empty}
        ListEmptyComponent={<Text testID="empty">nothing here</Text>}
        renderItem={() => null}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { height: 50, flex: 1, justifyContent: 'center', paddingHorizontal: 16 },
  header: { height: 30, backgroundColor: '#dde8fb' },
  empty: { flexGrow: 0, height: 30 },
});
