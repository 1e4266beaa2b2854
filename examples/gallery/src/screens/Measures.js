import { useLayoutEffect, useRef, useState } from 'react';
import { findNodeHandle, ScrollView, UIManager, View } from 'react-native';
import { Act, Say } from '../parts';

const said = (...all) => all.map((one) => Math.round(one)).join(' ');

/** Where a view is: each way of asking, in numbers. */
export function Measures() {
  const parent = useRef(null);
  const box = useRef(null);
  const [shown, setShown] = useState({});
  const [wide, setWide] = useState(false);
  const tell =
    (name) =>
    (...all) =>
      setShown((before) => ({ ...before, [name]: said(...all) }));
  useLayoutEffect(() => {
    const { x, y, width, height } = box.current.getBoundingClientRect();
    setShown((before) => ({ ...before, rect: said(x, y, width, height) }));
  }, []);
  const ask = () => {
    box.current.measure(tell('measure'));
    box.current.measureInWindow(tell('inWindow'));
    box.current.measureLayout(parent.current, tell('layout'), () => setShown({ layout: 'failed' }));
    UIManager.measure?.(findNodeHandle(box.current), tell('byHandle'));
    tell('offset')(
      box.current.offsetLeft,
      box.current.offsetTop,
      box.current.offsetWidth,
      box.current.offsetHeight,
    );
  };
  return (
    <View style={{ flex: 1 }}>
      <View
        ref={parent}
        testID="parent"
        style={{
          marginLeft: 20,
          marginTop: 10,
          paddingTop: 15,
          height: 120,
          backgroundColor: '#eeeeee',
        }}
      >
        <View
          ref={box}
          testID="box"
          style={{
            marginLeft: 30,
            width: wide ? 200 : 100,
            height: 50,
            backgroundColor: '#7dabf8',
          }}
          onLayout={({ nativeEvent: { layout } }) =>
            tell('onLayout')(layout.x, layout.y, layout.width, layout.height)
          }
        />
      </View>
      <Act id="ask" onPress={ask} />
      <Act id="widen" onPress={() => setWide(!wide)} />
      <Form tell={tell} />
      {[
        'field',
        'scaled',
        'rect',
        'measure',
        'inWindow',
        'layout',
        'byHandle',
        'offset',
        'onLayout',
      ].map((name) => (
        <Say key={name} id={name}>
          {shown[name] ?? 'nothing'}
        </Say>
      ))}
    </View>
  );
}

/** What is asked for is the same wherever the form is scrolled to, and however large it is drawn. */
function Form({ tell }) {
  const scroll = useRef(null);
  const field = useRef(null);
  const scaled = useRef(null);
  const [y, setY] = useState(0);
  const ask = () => {
    const failed = () => tell('field')(-1);
    field.current.measureLayout(scroll.current, tell('field'), failed);
    scaled.current.measureLayout(scroll.current, tell('scaled'), failed);
  };
  const toField = () =>
    field.current.measureLayout(scroll.current, (_, top) =>
      scroll.current.scrollTo({ y: top, animated: false }),
    );
  return (
    <>
      <View style={{ flexDirection: 'row' }}>
        <Act id="ask-form" onPress={ask} />
        <Act id="down" onPress={() => scroll.current.scrollTo({ y: 300, animated: false })} />
        <Act id="to-field" onPress={toField} />
      </View>
      <Say id="form-y">{`form ${y}`}</Say>
      <ScrollView
        ref={scroll}
        testID="form"
        style={{ flexGrow: 0, height: 150 }}
        onScroll={({ nativeEvent }) => setY(Math.round(nativeEvent.contentOffset.y))}
      >
        <View style={{ marginTop: 400, padding: 10 }}>
          <View
            ref={field}
            testID="form-field"
            style={{ height: 40, marginLeft: 15, backgroundColor: '#fbe8dd' }}
          />
        </View>
        <View style={{ padding: 20, width: 200, transform: [{ scale: 0.5 }] }}>
          <View ref={scaled} style={{ width: 100, height: 50, backgroundColor: '#ddfbe8' }} />
        </View>
        <View style={{ height: 400 }} />
      </ScrollView>
    </>
  );
}
