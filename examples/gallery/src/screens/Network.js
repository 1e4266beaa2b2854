import { useState } from 'react';
import { ScrollView, TextInput } from 'react-native';
import { Act, Say } from '../parts';

const URL_OF_DATA = 'data:application/json,%7B%22ok%22%3Atrue%7D';

/** fetch, XMLHttpRequest and WebSocket. */
export function Network() {
  const [said, say] = useState('nothing');
  const [log, setLog] = useState([]);
  const [api, setApi] = useState('https://127.0.0.1:9');
  const [address, setAddress] = useState('wss://127.0.0.1:9/nobody');
  const get = (url, options) =>
    fetch(url, options)
      .then(async (answer) => say(`${answer.status} ${await answer.text()}`))
      .catch((error) => say(`failed: ${error.name}: ${error.message}`));
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gallery': 'own' },
    body: '{"a":1}',
    credentials: 'include',
  };
  const xhr = (url, { method = 'GET', headers = {}, body, ...more } = {}) => {
    const request = new XMLHttpRequest();
    request.onreadystatechange = () => {
      // React may render only after the next of these events.
      const { readyState } = request;
      setLog((all) => [...all, readyState]);
    };
    request.onload = () => say(`xhr ${request.status} ${request.responseText}`);
    for (const name of ['error', 'timeout', 'abort'])
      request.addEventListener(name, () => say(`xhr ${name} ${request.status}`));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    Object.assign(request, more);
    request.send(body);
    return request;
  };
  const abort = (url, afterMs, reason) => {
    const control = new AbortController();
    get(url, { signal: control.signal });
    if (afterMs === undefined) control.abort();
    else setTimeout(() => control.abort(reason), afterMs);
  };
  const socket = (...more) => {
    const line = new WebSocket(address, ...more);
    line.binaryType = 'arraybuffer';
    line.onopen = () => {
      say(`open ${line.protocol || 'of no protocol'}`);
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
      <Act id="abort" onPress={() => abort(URL_OF_DATA)} />
      <Act id="xhr" onPress={() => xhr(URL_OF_DATA)} />
      <TextInput testID="address" value={address} onChangeText={setAddress} />
      <Act id="socket" onPress={() => socket('parrot')} />
      <Act
        id="socket-of-device"
        onPress={() => socket(null, { headers: { 'x-gallery': 'own' } })}
      />
      <Act id="blob" onPress={read} />
      <TextInput testID="api" value={api} onChangeText={setApi} />
      <Act id="get-nothing" onPress={() => get(`${api}/nothing`)} />
      <Act id="post" onPress={() => get(`${api}/echo`, post)} />
      <Act id="get-closed" onPress={() => get(`${api}/closed`)} />
      <Act id="abort-silent" onPress={() => abort(`${api}/silent`, 100, 'for no reason')} />
      <Act id="abort-half" onPress={() => abort(`${api}/half`, 100)} />
      <Act id="xhr-post" onPress={() => xhr(`${api}/echo`, { ...post, withCredentials: true })} />
      <Act id="xhr-nothing" onPress={() => xhr(`${api}/nothing`)} />
      <Act id="xhr-closed" onPress={() => xhr(`${api}/closed`)} />
      <Act id="xhr-timeout" onPress={() => xhr(`${api}/silent`, { timeout: 100 })} />
      <Act
        id="xhr-abort"
        onPress={() => {
          const request = xhr(`${api}/silent`);
          setTimeout(() => request.abort(), 100);
        }}
      />
      <Act id="url" onPress={() => say(new URL('/a?b=c#d', 'https://example.org').href)} />
    </ScrollView>
  );
}
