import { useRef } from 'react';
import { SectionList, StyleSheet, Text, View } from 'react-native';
import { Act } from '../parts';

const SECTIONS = ['A', 'B', 'C', 'D'].map((letter) => ({
  title: letter,
  data: Array.from({ length: 15 }, (_, at) => `${letter}${at}`),
}));

/** Sections whose headers stay at the top, on both platforms. */
export function Sections() {
  const list = useRef(null);
  return (
    <View style={{ flex: 1 }}>
      {/* 0 would be the section's header, and sticky ones do not know where they are. */}
      <Act
        id="to-c"
        onPress={() =>
          list.current.scrollToLocation({ sectionIndex: 2, itemIndex: 1, animated: false })
        }
      />
      <SectionList
        ref={list}
        testID="sections"
        sections={SECTIONS}
        initialNumToRender={64}
        stickySectionHeadersEnabled
        keyExtractor={(item) => item}
        renderItem={({ item }) => (
          <View testID={`item-${item}`} style={styles.row}>
            <Text>{item}</Text>
          </View>
        )}
        renderSectionHeader={({ section }) => (
          <View testID={`section-${section.title}`} style={styles.header}>
            <Text>{section.title}</Text>
          </View>
        )}
        ItemSeparatorComponent={() => <View style={styles.line} />}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { height: 40, justifyContent: 'center', paddingHorizontal: 16 },
  header: { height: 30, backgroundColor: '#cccccc', paddingHorizontal: 16 },
  line: { height: 1, backgroundColor: '#eeeeee' },
});
