import type { ViewFactory } from '../../frame/view.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { createCalendar } from '../controls/calendar.ts';
import { createClock } from '../controls/clock.ts';
import { createDateHead } from '../controls/date-head.ts';
import { createDateWheels } from '../controls/date-wheels.ts';
import { openDialog } from '../controls/dialog.ts';
import { countsTo12, type Local } from '../controls/local-time.ts';
import { elementOf } from '../element.ts';
import { numberIn, recordIn, textIn } from '../read-props.ts';
import { momentOf, zoneIn } from './date-format.ts';
import { dateStateOf, paintDates } from './date-picker.ts';

const BUTTONS = [
  { id: 'neutral', key: 'neutral', own: '', text: '' },
  { id: 'cancel', key: 'negative', own: 'cancelText', text: 'Cancel' },
  { id: 'set', key: 'positive', own: 'confirmText', text: 'OK' },
] as const;

function buttonsOf(props: Props) {
  const all = recordIn(props.dialogButtons);
  return BUTTONS.flatMap(({ id, key, own, text }) => {
    const given = recordIn(all[key]);
    const words = textIn(props[own]) || textIn(given.label) || textIn(given.title) || text;
    return words ? [{ id, text: words }] : [];
  });
}

/** A dialog that asks for a date or a time. date-dialog.ts creates it, not React. */
export const dateDialogView: ViewFactory = (context, props) => {
  const { app } = context;
  const state = dateStateOf(props, 'datetime', document.body.lang);
  const zone = zoneIn(props);
  let at: Local = state.at;
  const changed = (next: Local) => {
    at = next;
  };
  const body = elementOf('date-dialog');
  paintDates(body, props, context);
  const isMaterial = props.design === 'material';
  const isWheels = props.design === undefined || props.display === 'spinner';
  let remove = () => {};
  if (isWheels) {
    const wheels = createDateWheels(changed);
    wheels.show(state);
    remove = wheels.remove;
    body.append(wheels.element);
  } else if (state.mode === 'time') {
    const clock = createClock(changed);
    const is24Hour = state.is24Hour ?? !countsTo12(state.locale);
    clock.show({ ...state, is24Hour, isNoonOutside: !isMaterial });
    body.append(clock.element);
  } else {
    const calendar = createCalendar((next) => {
      changed(next);
      head.show(next);
    });
    const head = createDateHead(state.locale, isMaterial, calendar.chooseYear);
    head.show(at);
    calendar.show({ ...state, firstDay: numberIn(props.firstDayOfWeek) });
    body.append(head.element, calendar.element);
  }
  const title = textIn(props.title) || (state.mode === 'time' ? 'Select time' : 'Select date');
  const look = isWheels ? 'is-plain' : isMaterial ? 'is-material' : 'is-platform';
  const close = openDialog(app, { title, body, look }, buttonsOf(props), (id) => {
    const timestamp = momentOf(at, zone);
    context.emit('topDone', { id: id ?? 'cancel', timestamp }, PRIORITY.discrete);
  });
  return {
    element: elementOf('date-dialog-place'),
    update() {},
    remove() {
      remove();
      close();
    },
  };
};
