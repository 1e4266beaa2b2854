import { useState } from 'react';
import { ScrollView, TextInput } from 'react-native';
import { Act, Say } from '../parts';

const URL_OF_DATA = 'data:application/json,%7B%22ok%22%3Atrue%7D';

/** fetch, XMLHttpRequest and WebSocket. */
export function Network() {
  const [said, say] = useState('nothing');
  const [log, setLog] = useState([]);
  const [address, setAddress] = useState('wss://127.0.0.1:9/nobody');
  const get = (url, options) =>
    fetch(url, options)
      .then(async (answer) => say(`${answer.status} ${await answer.text()}`))
      .catch((error) => say(`failed: ${error.name}`));
  const xhr = () => {
    const request = new XMLHttpRequest();
    request.onreadystatechange = () => setLog((all) => [...all, request.readyState]);
    request.onload = () => say(`xhr ${request.status} ${request.responseText}`);
    request.open('GET', URL_OF_DATA);
    request.send();
  };
  const abort = () => {
    const control = new AbortController();
    get(URL_OF_DATA, { signal: control.signal });
    control.abort();
  };
  const socket = () => {
    const line = new WebSocket(address, 'parrot');
    line.binaryType = 'arraybuffer';
    line.onopen = () => {
      say(`open ${line.protocol}`);
      line.send('hello');
    };
    line.onmessage = ({ data }) => {
      if (typeof data !== 'string') {
        setLog((all) => [...all, `bytes ${new Uint8Array(data).join()}`]);
        line.send('leave');
        return;
      }
      setLog((all) => [...all, data]);
      line.send(new Uint8Array([1, 2, 3]));
    };
    line.onerror = () => say('socket error');
    line.onclose = ({ code, reason }) =>
      setLog((all) => [...all, `closed ${code} ${reason}, ${line.readyState}`]);
  };
  const read = async () => {
    const reader = new FileReader();
    reader.onload = () => say(`read ${reader.result}`);
    reader.readAsText(new Blob(['blob words']));
  };
  return (
    <ScrollView contentContainerStyle={{ padding: 16 }}>
      <Say id="said">{said}</Say>
      <Say id="log">{log.join(' ')}</Say>
      <Act id="fetch" onPress={() => get(URL_OF_DATA)} />
      <Act id="fetch-fails" onPress={() => get('https://127.0.0.1:9/')} />
      <Act id="abort" onPress={abort} />
      <Act id="xhr" onPress={xhr} />
      <TextInput testID="address" value={address} onChangeText={setAddress} />
      <Act id="socket" onPress={socket} />
      <Act id="blob" onPress={read} />
      <Act id="url" onPress={() => say(new URL('/a?b=c#d', 'https://example.org').href)} />
    </ScrollView>
  );
}
