import type { Fault } from './fault.ts';

const src = 'packages/player/src';
const host = `${src}/host`;
const page = `${src}/page`;
const thread = `${src}/thread`;
const screens = `${src}/adapters/screens`;
const browser = ['packages/player/test/mount.test.ts'];
const greedy = ['packages/player/test/greedy.test.ts'];
const scrolls = ['packages/player/test/scroll.test.ts'];
const swipes = ['packages/player/test/lib-screens-swipes.test.ts'];

/** An app and the page around it: what comes out of the frame is worth nothing. */
const isolation: Fault[] = [
  {
    name: 'the document of an app has the origin of the page',
    file: 'packages/viewer/src/headers.ts',
    find: "'sandbox allow-scripts',",
    replace: "'sandbox allow-scripts allow-same-origin',",
    tests: ['packages/viewer/src/headers.test.ts'],
  },
  {
    name: 'the frame of an app has the origin of the page',
    file: `${host}/iframe.ts`,
    find: "'allow-scripts');",
    replace: "'allow-scripts allow-same-origin');",
    tests: browser,
  },
  {
    name: 'an app may open windows',
    file: `${host}/iframe.ts`,
    find: "'allow-scripts');",
    replace: "'allow-scripts allow-popups allow-top-navigation');",
    tests: browser,
  },
  {
    name: 'what the network loses is not fetched again',
    file: `${host}/load.ts`,
    find: "fetchAll(url).catch(() => fetchAll(url, { cache: 'no-cache' }));",
    replace: 'fetchAll(url);',
    tests: browser,
  },
  {
    name: 'what an app logs may be of any length',
    file: `${host}/messages.ts`,
    find: 'const said = text(given.text, TEXT);',
    replace: 'const said = text(given.text, Number.POSITIVE_INFINITY);',
    tests: [`${host}/messages.test.ts`],
  },
  {
    name: 'an unknown level of a log line is taken over',
    file: `${host}/messages.ts`,
    find: "const level = oneOf(given.level, LEVELS) ?? 'info';",
    replace: 'const level = given.level as (typeof LEVELS)[number];',
    tests: [`${host}/messages.test.ts`],
  },
  {
    name: 'a flood of messages is read to its end',
    file: `${host}/receive.ts`,
    find: 'if (!flood.take()) {',
    replace: 'if (!flood.take() && false) {',
    tests: browser,
  },
  {
    name: 'a log of any speed is shown',
    file: `${host}/budget.ts`,
    find: 'if (taken <= aSecond) return true;',
    replace: 'return true;',
    tests: [`${host}/budget.test.ts`],
  },
  {
    name: 'a thread that does not answer is not told',
    file: `${host}/heartbeat.ts`,
    find: 'if (answered < id && quiet > PATIENCE_MS) {',
    replace: 'if (answered > id && quiet > PATIENCE_MS) {',
    tests: browser,
  },
  {
    name: 'an app keeps as much as it likes',
    file: `${host}/keep.ts`,
    find: 'if (more > 0 && characters + more > CHARACTERS) return false;',
    replace: '',
    tests: [`${host}/keep.test.ts`],
  },
  {
    name: 'an app shows as many views as it likes',
    file: `${page}/app.ts`,
    find: 'if (tree.size + coming - going > MOST_VIEWS) {',
    replace: 'if (tree.size > Number.POSITIVE_INFINITY) {',
    tests: greedy,
  },
  {
    name: 'what our own functions throw is two words',
    file: `${host}/load.ts`,
    find: 'const source = [answer.blob, `\\n//# sourceURL=${url}`];',
    replace: 'const source = [`importScripts(${JSON.stringify(url)})`];',
    tests: greedy,
  },
  {
    name: 'Hermes bytecode is taken for something unknown',
    file: `${src}/detect.ts`,
    find: "if (startsWith(bytes, HERMES)) return { kind: 'hermes', version: versionOf(bytes) };",
    replace: '',
    tests: [`${src}/detect.test.ts`],
  },
  {
    name: 'a bundle finds the globals of a browser again, in a worker of its own',
    file: `${thread}/globals.ts`,
    find: "'Worker', 'SharedWorker'",
    replace: '',
    tests: browser,
  },
  {
    name: 'a web export that asks for a phone is taken for an app of one',
    file: `${src}/detect.ts`,
    find: 'const NATIVE = /\\bcreateChildSet\\b|RN\\$AppRegistry/;',
    replace: 'const NATIVE = /nativeFabricUIManager/;',
    tests: [`${src}/detect.test.ts`],
  },
];

/** What the app commits and what is seen. */
const drawing: Fault[] = [
  {
    name: 'one view that cannot be drawn ends the commit',
    file: `${page}/tree.ts`,
    find: '      } catch (error) {\n        this.#failed(this.#views.get(operation?.[1])?.component ?? String(operation?.[2]), error);',
    replace: '      } catch (error) {\n        throw error;',
    tests: ['packages/player/test/wrong-props.test.ts'],
  },
  {
    name: 'a prop that is not set any more stays',
    file: `${thread}/fabric/mounting.ts`,
    find: 'for (const name of Object.keys(before)) if (!(name in after)) changed[name] = null;',
    replace: '',
    tests: [`${thread}/fabric/mounting.test.ts`],
  },
  {
    name: 'children that change their order are not moved',
    file: `${thread}/fabric/mounting.ts`,
    find: 'before.length !== after.length || before.some(({ tag }, at) => tag !== after[at]?.tag);',
    replace: 'before.length !== after.length;',
    tests: [`${thread}/fabric/mounting.test.ts`],
  },
  {
    name: 'a view that moved to another parent is deleted',
    file: `${thread}/fabric/mounting.ts`,
    find: 'gone.delete(node.tag);',
    replace: '',
    tests: [`${thread}/fabric/mounting.test.ts`],
  },
  {
    name: 'commits of one turn are shown one by one',
    file: `${thread}/outbox.ts`,
    find: "if (message.type === 'commit' && last?.type === 'commit') {",
    replace: "if (message.type !== 'commit' && last?.type === 'commit') {",
    tests: [`${thread}/outbox.test.ts`],
  },
  {
    name: 'a picture is the largest there is, whatever the device',
    file: `${page}/assets.ts`,
    find: 'return (same ?? sharp ?? sorted.at(-1))?.path;',
    replace: 'return sorted.at(-1)?.path;',
    tests: [`${page}/assets.test.ts`],
  },
  {
    name: 'an app opens any address as a file of its own',
    file: `${page}/assets.ts`,
    find: 'const PASSED = /^(?:data:|blob:|https:\\/\\/)/i;',
    replace: 'const PASSED = /^[a-z]+:/i;',
    tests: [`${page}/assets.test.ts`],
  },
  {
    name: 'a list snaps to the first place instead of the nearest',
    file: `${page}/views/scroll-snap.ts`,
    find: 'Math.abs(a - to) - Math.abs(b - to))[0];',
    replace: 'a - b)[0];',
    tests: [`${page}/views/scroll-snap.test.ts`],
  },
  {
    name: 'what stays is moved when something before it goes',
    file: `${page}/arrange-in.ts`,
    find: 'if (at === node) next = at.nextSibling;',
    replace: 'if (node === next) next = node.nextSibling;',
    tests: ['packages/player/test/commits.test.ts'],
  },
  {
    name: 'a word that was confirmed as it was composed counts as typed',
    file: `${page}/views/text-input-native.ts`,
    find: 'if (before === this.#field.value) return undefined;',
    replace: 'if (before === this.#field.value) return void (this.#count += 1);',
    tests: ['packages/player/test/text-input.test.ts'],
  },
];

/** Screens that a finger takes away. */
const swiping: Fault[] = [
  {
    name: 'the app goes on with a finger that drags a screen',
    file: `${page}/events/take-finger.ts`,
    find: "there.dispatchEvent(new PointerEvent('pointercancel', down));",
    replace: '',
    tests: swipes,
  },
  {
    name: 'a mouse that scrolled clicks where it is let go of',
    file: `${page}/events/mouse-drag.ts`,
    find: '    swallowClick();\n',
    replace: '',
    tests: scrolls,
  },
  {
    name: 'what comes is read twice',
    file: `${page}/layouts.ts`,
    find: 'entries.filter((entry) => !isAsRead(entry)).length > 0',
    replace: 'entries.filter((entry) => !isAsRead(entry)).length >= 0',
    tests: ['packages/player/test/commits.test.ts'],
  },
  {
    name: 'a throw passes pages',
    file: `${page}/views/scroll.ts`,
    find: 'stops(props) ? neighbours(all, draggedFrom) : all',
    replace: 'all',
    tests: scrolls,
  },
  {
    name: 'a finger whose view is gone never leaves',
    file: `${thread}/events.ts`,
    find: '?? (isTouch ? leftOf(tag) : undefined)',
    replace: '',
    tests: [`${thread}/events.test.ts`],
  },
  {
    name: 'a screen that may not leave is swiped away',
    file: `${screens}/stack.ts`,
    find: 'held.release(goes && !isPrevented(screen))',
    replace: 'held.release(goes)',
    tests: swipes,
  },
  {
    name: 'a mouse that nobody holds drags on',
    file: `${screens}/drag.ts`,
    find: "addEventListener('blur', drop);",
    replace: '',
    tests: swipes,
  },
  {
    name: 'a list in a sheet cannot be scrolled',
    file: `${screens}/sheet.ts`,
    find: 'const most = Math.max(0, whole - ABOVE);',
    replace: 'const most = whole;',
    tests: swipes,
  },
];

export const player: Fault[] = [...isolation, ...drawing, ...swiping];
