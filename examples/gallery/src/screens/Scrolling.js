import { useRef, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { Act, Say } from '../parts';

const TEN = [...Array(10).keys()];

/** Pages, snapping, sticky headers, a scroll by command. */
export function Scrolling() {
  const [page, setPage] = useState(0);
  const [snapped, setSnapped] = useState(0);
  const [y, setY] = useState(0);
  const [events, setEvents] = useState([]);
  const list = useRef(null);
  const add = (name) => () => setEvents((all) => (all.includes(name) ? all : [...all, name]));
  const after = (set, step) => (event) => set(Math.round(event.nativeEvent.contentOffset.x / step));
  return (
    <View style={{ flex: 1 }}>
      <ScrollView
        testID="pages"
        horizontal
        pagingEnabled
        style={styles.pages}
        onMomentumScrollEnd={after(setPage, 300)}
      >
        {TEN.map((at) => (
          <View key={at} style={styles.page}>
            <Text>page {at}</Text>
          </View>
        ))}
      </ScrollView>
      <Say id="page">{`page ${page}`}</Say>
      <ScrollView
        testID="snapping"
        horizontal
        snapToInterval={120}
        decelerationRate="fast"
        style={styles.snapping}
        onMomentumScrollEnd={after(setSnapped, 120)}
      >
        {TEN.map((at) => (
          <View key={at} style={styles.card}>
            <Text>card {at}</Text>
          </View>
        ))}
      </ScrollView>
      <Say id="snapped">{`card ${snapped}`}</Say>
      <View style={{ flexDirection: 'row' }}>
        <Act id="to-500" onPress={() => list.current.scrollTo({ y: 500, animated: false })} />
        <Act id="to-end" onPress={() => list.current.scrollToEnd({ animated: true })} />
      </View>
      <Say id="y">{`y ${y}`}</Say>
      <Say id="events">{events.join(' ')}</Say>
      <ScrollView
        ref={list}
        testID="sticky"
        stickyHeaderIndices={[0, 11]}
        scrollEventThrottle={16}
        onScroll={({ nativeEvent }) => setY(Math.round(nativeEvent.contentOffset.y))}
        onScrollBeginDrag={add('begin')}
        onScrollEndDrag={add('end')}
        onMomentumScrollEnd={add('momentum')}
      >
        <Header id="first" />
        {TEN.map((at) => (
          <View key={at} style={styles.row}>
            <Text>row {at}</Text>
          </View>
        ))}
        <Header id="second" />
        {TEN.map((at) => (
          <View key={at + 10} style={styles.row}>
            <Text>row {at + 10}</Text>
          </View>
        ))}
      </ScrollView>
    </View>
  );
}

const Header = ({ id }) => (
  <View testID={`header-${id}`} style={styles.header}>
    <Text>{id}</Text>
  </View>
);

const styles = StyleSheet.create({
  pages: { width: 300, height: 80, flexGrow: 0 },
  page: { width: 300, backgroundColor: '#dde8fb', justifyContent: 'center', alignItems: 'center' },
  snapping: { height: 60, flexGrow: 0 },
  card: { width: 110, marginRight: 10, backgroundColor: '#fbe8dd' },
  header: { height: 30, backgroundColor: '#cccccc' },
  row: { height: 60 },
});
