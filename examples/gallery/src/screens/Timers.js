import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';
import { Act, Say } from '../parts';

/** Later, again and again, at the next frame, when there is time. */
export function Timers() {
  const [log, setLog] = useState([]);
  const [ticks, setTicks] = useState(0);
  const [running, setRunning] = useState(false);
  const started = useRef(0);
  const add = (what) => setLog((all) => [...all, what]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTicks((now) => now + 1), 50);
    return () => clearInterval(timer);
  }, [running]);
  const order = () => {
    setTimeout(() => add('timeout'), 0);
    queueMicrotask(() => add('microtask'));
    Promise.resolve().then(() => add('promise'));
    add('now');
  };
  const wait = () => {
    started.current = performance.now();
    setTimeout(() => add(performance.now() - started.current >= 199 ? 'waited' : 'too early'), 200);
    clearTimeout(setTimeout(() => add('never'), 10));
  };
  return (
    <View style={{ padding: 16 }}>
      <Act id="order" onPress={order} />
      <Act id="wait" onPress={wait} />
      <Act
        id="frame"
        onPress={() => requestAnimationFrame((time) => add(time > 0 ? 'frame' : 'no time'))}
      />
      <Act
        id="idle"
        onPress={() => requestIdleCallback(({ timeRemaining }) => add(typeof timeRemaining))}
      />
      <Act id="immediate" onPress={() => setImmediate(() => add('immediate'))} />
      <Act id="interval" onPress={() => setRunning(!running)} />
      <Say id="log">{log.join(' ')}</Say>
      <Say id="ticks">{`ticks ${ticks}`}</Say>
    </View>
  );
}
