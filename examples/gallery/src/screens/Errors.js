import { useState } from 'react';
import { View } from 'react-native';
import { absent } from '../absent';
import { Act, Say } from '../parts';

function Broken() {
  throw new Error('broken while drawing');
}

/** What goes wrong in an app, and what it writes to its console. */
export function Errors() {
  const [broken, setBroken] = useState(false);
  const [times, setTimes] = useState(0);
  const [said, say] = useState('nothing');
  const talk = () => {
    console.log('a line', { with: 'an object' }, [1, 2]);
    console.info('an info');
    console.warn('a warning');
    console.error('an error line');
    console.debug('a debug line');
  };
  const fail = () => {
    throw new Error('thrown in a handler');
  };
  const ask = () => absent.open('file').catch((error) => say(error.message));
  return (
    <View style={{ padding: 16 }}>
      <Act id="talk" onPress={talk} />
      <Act id="throw" onPress={fail} />
      <Act id="later" onPress={() => setTimeout(fail, 10)} />
      <Act id="reject" onPress={() => Promise.reject(new Error('rejected by nobody'))} />
      <Act id="absent" onPress={ask} />
      <Say id="said">{said}</Say>
      <Act id="break" onPress={() => setBroken(true)} />
      <Act id="alive" onPress={() => setTimes((now) => now + 1)} />
      <Say id="times">{`alive ${times}`}</Say>
      {broken && <Broken />}
    </View>
  );
}
