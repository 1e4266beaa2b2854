import type { Fault } from './fault.ts';
import { isolation } from './player-isolation.ts';
import { around } from './player-page.ts';

const src = 'packages/player/src';
const scrolls = ['packages/player/test/scroll.test.ts'];
const swipes = ['packages/player/test/lib-screens-swipes.test.ts'];

/** What the app commits and what is seen. */
const drawing: Fault[] = [
  {
    name: 'one view that cannot be drawn ends the commit',
    file: `${src}/frame/tree.ts`,
    find: '      } catch (error) {\n        this.#failed(this.#views.get(operation?.[1])?.component ?? String(operation?.[2]), error);',
    replace: '      } catch (error) {\n        throw error;',
    tests: ['packages/player/test/wrong-props.test.ts'],
  },
  {
    name: 'a prop that is not set any more stays',
    file: `${src}/worker/fabric/mounting.ts`,
    find: 'for (const name of Object.keys(before)) if (!(name in after)) changed[name] = null;',
    replace: '',
    tests: [`${src}/worker/fabric/mounting.test.ts`],
  },
  {
    name: 'children that change their order are not moved',
    file: `${src}/worker/fabric/mounting.ts`,
    find: 'before.length !== after.length || before.some(({ tag }, at) => tag !== after[at]?.tag);',
    replace: 'before.length !== after.length;',
    tests: [`${src}/worker/fabric/mounting.test.ts`],
  },
  {
    name: 'a view that moved to another parent is deleted',
    file: `${src}/worker/fabric/mounting.ts`,
    find: 'gone.delete(node.tag);',
    replace: '',
    tests: [`${src}/worker/fabric/mounting.test.ts`],
  },
  {
    name: 'commits of one turn are shown one by one',
    file: `${src}/worker/outbox.ts`,
    find: "if (message.type === 'commit' && last?.type === 'commit') {",
    replace: "if (message.type !== 'commit' && last?.type === 'commit') {",
    tests: [`${src}/worker/outbox.test.ts`],
  },
  {
    name: 'a picture is the largest there is, whatever the device',
    file: `${src}/frame/assets.ts`,
    find: 'return (same ?? sharp ?? sorted.at(-1))?.path;',
    replace: 'return sorted.at(-1)?.path;',
    tests: [`${src}/frame/assets.test.ts`],
  },
  {
    name: 'an app opens any address as a file of its own',
    file: `${src}/frame/assets.ts`,
    find: 'const PASSED = /^(?:data:|blob:|https:\\/\\/)/i;',
    replace: 'const PASSED = /^[a-z]+:/i;',
    tests: [`${src}/frame/assets.test.ts`],
  },
  {
    name: 'a list snaps to the first place instead of the nearest',
    file: `${src}/frame/views/scroll-snap.ts`,
    find: 'Math.abs(a - to) - Math.abs(b - to))[0];',
    replace: 'a - b)[0];',
    tests: [`${src}/frame/views/scroll-snap.test.ts`],
  },
  {
    name: 'what stays is moved when something before it goes',
    file: `${src}/frame/arrange-children.ts`,
    find: 'if (at === node) next = at.nextSibling;',
    replace: 'if (node === next) next = node.nextSibling;',
    tests: ['packages/player/test/commits.test.ts'],
  },
  {
    name: 'a word that was confirmed as it was composed counts as typed',
    file: `${src}/frame/views/text-input-native.ts`,
    find: 'if (before === this.#field.value) return undefined;',
    replace: 'if (before === this.#field.value) return void (this.#count += 1);',
    tests: ['packages/player/test/text-input.test.ts'],
  },
];

/** Screens that a finger takes away. */
const swiping: Fault[] = [
  {
    name: 'the app goes on with a finger that drags a screen',
    file: `${src}/frame/events/drag-events.ts`,
    find: "there.dispatchEvent(new PointerEvent('pointercancel', down));",
    replace: '',
    tests: swipes,
  },
  {
    name: 'a mouse that scrolled clicks where it is let go of',
    file: `${src}/frame/events/mouse-drag.ts`,
    find: '    swallowClick();\n',
    replace: '',
    tests: scrolls,
  },
  {
    name: 'what comes is read twice',
    file: `${src}/frame/layouts.ts`,
    find: 'entries.filter((entry) => !isAsRead(entry)).length > 0',
    replace: 'entries.filter((entry) => !isAsRead(entry)).length >= 0',
    tests: ['packages/player/test/commits.test.ts'],
  },
  {
    name: 'a throw passes pages',
    file: `${src}/frame/views/scroll.ts`,
    find: 'stops(props) ? neighbours(all, draggedFrom) : all',
    replace: 'all',
    tests: scrolls,
  },
  {
    name: 'a finger whose view is gone never leaves',
    file: `${src}/worker/events.ts`,
    find: '?? (isTouch ? leftOf(tag) : undefined)',
    replace: '',
    tests: [`${src}/worker/events.test.ts`],
  },
  {
    name: 'a screen that may not leave is swiped away',
    file: `${src}/libraries/react-native-screens/stack.ts`,
    find: 'held.release(goes && !isPrevented(screen))',
    replace: 'held.release(goes)',
    tests: swipes,
  },
  {
    name: 'a mouse that nobody holds drags on',
    file: `${src}/frame/events/drag.ts`,
    find: "addEventListener('blur', drop);",
    replace: '',
    tests: swipes,
  },
  {
    name: 'a list in a sheet cannot be scrolled',
    file: `${src}/libraries/react-native-screens/presentation.ts`,
    find: 'const most = Math.max(0, whole - ABOVE);',
    replace: 'const most = whole;',
    tests: swipes,
  },
];

export const player: Fault[] = [...isolation, ...around, ...drawing, ...swiping];
