import type { Fault } from './fault.ts';
import { isolation } from './player-isolation.ts';
import { around } from './player-page.ts';

const src = 'packages/player/src';
const page = `${src}/page`;
const thread = `${src}/thread`;
const screens = `${src}/adapters/screens`;
const scrolls = ['packages/player/test/scroll.test.ts'];
const swipes = ['packages/player/test/lib-screens-swipes.test.ts'];

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
    file: `${page}/events/drag.ts`,
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

export const player: Fault[] = [...isolation, ...around, ...drawing, ...swiping];
