import type { Finding, Remainder } from '../finding.ts';

const connection =
  'Whatever a connection sends is answered as the contract says, or refused and closed';
const pipelined = 'No request is taken for a part of another, or answered as another';
const named = 'A name is refused or kept as it is, and leads nowhere but to its own bytes';
const edge = 'packages/server/test/edge.test.ts';

const noBody = 'No body takes the server down, changes its objects or is read as something else';
const described = 'Every answer is one that docs/openapi.json describes, and none of them is a 500';

export const findings: Finding[] = [
  {
    promise: connection,
    found: 'A target that is a url without a host (`http:///path`) was answered as its path.',
    changed: '400, as for any other that is no target.',
    test: edge,
    faults: ['a url without a host is its path'],
  },
  {
    promise: described,
    found:
      'The field `recordings` in the reserve of a build, where it is unknown, was used unchecked: a 500, or recordings in a build.',
    changed: 'It is ignored there, like every unknown field.',
    test: 'acceptance/build-reserve-body.test.ts',
    faults: ['recordings of a build are used unchecked'],
  },
  {
    promise: pipelined,
    found:
      'A request that was refused by its head (401, 413, 415) and whose body then broke got a second answer, which a proxy would have taken for that of the next request.',
    changed: 'A request is answered once; the connection then ends without another word.',
    test: edge,
    faults: ['a request that was refused by its head is answered again for its body'],
  },
  {
    promise: pipelined,
    found:
      'HTTP/1.0 with Transfer-Encoding, and codings before or beside chunked, were read as chunked and the connection kept: another server may find the end of such a body elsewhere.',
    changed: '400, the connection ends, and nothing behind it is looked at.',
    test: edge,
    faults: [
      'HTTP/1.0 may be chunked',
      'codings before chunked are passed over',
      'the connection of a malformed request stays open',
      'what lies behind a malformed request is served',
    ],
  },
  {
    promise: pipelined,
    found:
      'What came in one packet with a request for another protocol (`Upgrade: h2c`) was lost, and the connection went on from wherever the next packet began.',
    changed: 'Such a request is answered in HTTP/1.1 and its connection ends.',
    test: edge,
    faults: ['a connection goes on after a request for another protocol'],
  },
  {
    promise: connection,
    found: 'With anything behind it, a request with `Connection: close` lost its answer.',
    changed: 'What comes after it is ignored, and the answer goes out.',
    test: edge,
    faults: ['what comes after Connection: close takes the answer before it'],
  },
  {
    promise: connection,
    found: 'A Host with spaces, slashes, several ports or credentials was taken.',
    changed: '400, as RFC 9112 demands.',
    test: edge,
    faults: ['any Host is taken', 'a Host may have credentials'],
  },
  {
    promise: connection,
    found:
      '`GET *` was answered with the home page, and HTTP/0.9 and HTTP/2.0 as if they were 1.1.',
    changed: '400.',
    test: edge,
    faults: [
      'a request that names no path is answered with a page',
      'other versions of HTTP are answered as 1.1',
    ],
  },
  {
    promise: connection,
    found: 'Expect with a second expectation beside 100-continue was answered 100, not 417.',
    changed: '417 for everything but 100-continue alone.',
    test: edge,
    faults: ['a second expectation is passed over', 'a second line of Expect is passed over'],
  },
  {
    promise: pipelined,
    found:
      'What lay behind a request whose Expect was refused was carried out, though its connection ended and nobody could hear of it.',
    changed: 'Nothing behind it is looked at.',
    test: edge,
    faults: ['what lies behind an expectation that was refused is served'],
  },
  {
    promise: named,
    found:
      'Two paths that differ in case alone were both taken where lower case does not show it: final sigma, long s, the micro sign.',
    changed: 'Paths are compared after both foldings.',
    test: 'packages/contract/src/names.test.ts',
    faults: ['paths are compared in lower case alone'],
  },
  {
    promise: named,
    found: '`con .txt` was taken, which Windows reads as the device.',
    changed: '400, as for `con.txt`.',
    test: 'packages/contract/src/names.test.ts',
    faults: ['a space hides the name of a device'],
  },
  {
    promise: named,
    found:
      'A repository `../..` or `a/.` could be linked: whoever reads a url takes a step up there, so the list of its builds could never be asked for. One whose groups together have more than 255 characters could be linked, too, and nothing be uploaded to it.',
    changed: 'Neither can be linked, or be what a key is limited to.',
    test: 'packages/contract/src/names.test.ts',
    faults: ['a repository is named by steps', 'an owner is longer than requests may name'],
  },
  {
    promise: noBody,
    found:
      'One key could make a list of builds that no process can answer: a hundred builds of two thousand files each were one answer of hundreds of mebibytes, and of each build every revision that it ever had was read.',
    changed:
      'A page of a list has 20,000 objects at most and `nextCursor` goes on there; one revision of each is read.',
    test: 'packages/server/test/long-lists.test.ts',
    faults: ['a list has all the files of its page, however many'],
  },
  {
    promise: noBody,
    found:
      'A page of a web export with some hundred thousand addresses kept the server from everything else for seconds, each time that somebody opened it: no key is needed for that.',
    changed:
      'Of a page of at most a mebibyte ten thousand addresses are written anew, and none of them is parsed.',
    test: 'packages/server/src/http/web-export.test.ts',
    faults: ['a page of a web export has as many addresses as it likes'],
  },
  {
    promise: noBody,
    found:
      'So did one with some hundred thousand names in quotes that are no percent-encoding, and a script of a web export full of them slowed everything for as long as it passed.',
    changed:
      'Names in quotes are counted as well, and what is no percent-encoding costs no exception.',
    test: 'packages/server/src/http/web-export.test.ts',
    faults: ['a page of a web export has as many names in quotes as it likes'],
  },
  {
    promise: connection,
    found:
      'With VITRINE_HOST=localhost, on machines where that name has two addresses, the second one answered malformed requests as Node does, without a body, and its uploads were cut off at the end of the server.',
    changed: 'The server listens on one of them.',
    test: 'packages/server/test/ending.test.ts',
    faults: ['localhost is two servers, the second without what ours has'],
  },
  {
    promise: pipelined,
    found:
      'A body that was too large, with a request for another protocol, left a connection open whose next request was refused.',
    changed: 'The answer ends the connection.',
    test: edge,
    faults: ['a body that is too large keeps a connection that has to end'],
  },
  {
    promise: noBody,
    found:
      'A number that overflows (`1e999`) was taken for the duration of a recording or the number of a pull request, and was null in the record.',
    changed: '400, as for any other that is no number.',
    test: 'packages/server/test/http-bodies.test.ts',
    faults: ['an infinite number is taken, and null once it is written'],
  },
];

export const remains: Remainder[] = [
  {
    promise: connection,
    remains:
      'When something malformed follows a good request before that is answered, the connection ends and the answer is lost; when a client ends its half of a connection before the answer, Node may give up on it.',
  },
];
