import { useLayoutEffect, useRef, useState } from 'react';
import { findNodeHandle, UIManager, View } from 'react-native';
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
      {['rect', 'measure', 'inWindow', 'layout', 'byHandle', 'offset', 'onLayout'].map((name) => (
        <Say key={name} id={name}>
          {shown[name] ?? 'nothing'}
        </Say>
      ))}
    </View>
  );
}
