import { arrangeChildren } from '../../frame/arrange-children.ts';
import { placeElement } from '../../frame/place.ts';
import { colorOf } from '../../frame/style/color.ts';
import type { MountedView, ViewFactory } from '../../frame/view.ts';
import { box } from '../../frame/views/box.ts';
import { PRIORITY, type Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { numberIn, paletteOf, recordIn, textIn, wordIn } from '../read-props.ts';
import { type Place, placeIn } from './mercator.ts';
import { type Ground, parts, pointOn } from './parts.ts';

const PIN_SIZE = { width: 24, height: 32 };
const PIN = 'M12 0a12 12 0 0 0-12 12c0 9 12 20 12 20s12-11 12-20a12 12 0 0 0-12-12z';

function pinElement() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'map-pin');
  svg.setAttribute('viewBox', '0 0 24 32');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PIN);
  svg.append(path);
  return { svg, path };
}

const isCallout = ({ component }: MountedView) => /Callout$/.test(component);

/** react-native-maps/src/specs/NativeComponentMarker.ts */
export const marker: ViewFactory = (context) => {
  const { app, emit, platform } = context;
  const element = elementOf('view map-marker');
  const update = box(context, element);
  const pin = pinElement();
  const image = document.createElement('img');
  const bubble = elementOf('map-bubble');
  let now: Props = {};
  let place: Place | undefined;
  let ground: Ground | undefined;
  let content: MountedView[] = [];
  let callout: MountedView | undefined;
  let isSelected = false;
  let size = { width: 0, height: 0 };

  /** The image or the pin, when the app drew nothing. */
  function ownLook(): Element | undefined {
    if (content.length > 0) return undefined;
    return textIn(recordIn(now.image).uri) === undefined ? pin.svg : image;
  }
  /** The size of the image or pin. Views of the app have a layout. */
  function ownSize() {
    const look = ownLook();
    if (!look) return undefined;
    if (look === pin.svg) return PIN_SIZE;
    const { naturalWidth, naturalHeight } = image;
    return { width: naturalWidth / app.scale, height: naturalHeight / app.scale };
  }
  function draw(): void {
    if (!ground || !place) return;
    const { x, y } = pointOn(ground, place);
    const { anchor, centerOffset } = now;
    // Apple's map puts the middle of a view on its place, Google's the middle of its lower edge.
    const middle = platform === 'ios' && ownLook() !== pin.svg ? 0.5 : 1;
    const at = { x: 0.5, y: middle, ...recordIn(anchor) };
    const offset = recordIn(centerOffset);
    const { width, height } = ownSize() ?? size;
    placeElement(element, {
      x: x + (numberIn(offset.x) ?? 0) - width * (numberIn(at.x) ?? 0.5),
      y: y + (numberIn(offset.y) ?? 0) - height * (numberIn(at.y) ?? 1),
      width,
      height,
    });
  }
  function arrange(): void {
    const look = ownLook();
    const title = textIn(now.title);
    bubble.replaceChildren(
      ...[title, textIn(now.description)].flatMap((words, at) => {
        if (!words) return [];
        const line = elementOf('', at === 0 ? 'strong' : 'span');
        line.textContent = words;
        return [line];
      }),
    );
    const shown = callout ? [callout] : [];
    const hasBubble = isSelected && !callout && bubble.childElementCount > 0;
    for (const one of [pin.svg, image, bubble, callout?.element]) one?.remove();
    arrangeChildren(
      element,
      [...content, ...(isSelected ? shown : [])],
      [look ?? [], hasBubble ? bubble : []].flat(),
    );
    element.classList.toggle('is-selected', isSelected);
    draw();
  }
  const said = (action: string) => ({
    action,
    id: textIn(now.identifier) ?? '',
    ...(place && { coordinate: place }),
  });
  function select(is: boolean): void {
    if (is === isSelected) return;
    isSelected = is;
    arrange();
    const name = is ? 'topSelect' : 'topDeselect';
    emit(name, said(is ? 'marker-select' : 'marker-deselect'), PRIORITY.discrete);
  }

  parts.set(element, {
    places: () => (place ? [place] : []),
    identifier: () => textIn(now.identifier) ?? '',
    draw(on) {
      ground = on;
      draw();
    },
    press({ position }, target) {
      const shown = callout?.element ?? bubble;
      if (isSelected && shown.contains(target)) {
        emit('topCalloutPress', said('callout-press'), PRIORITY.discrete);
        return true;
      }
      emit('topPress', { ...said('marker-press'), position }, PRIORITY.discrete);
      select(true);
      return true;
    },
    deselect: () => select(false),
    ownSize,
  });

  return {
    element,
    place(box) {
      size = box;
      draw();
    },
    update(props, changed) {
      now = props;
      update(props, changed);
      place = placeIn(props.coordinate);
      element.hidden = place === undefined;
      element.style.opacity = wordIn(props.opacity) ?? '';
      element.style.zIndex = wordIn(props.zIndex) ?? '';
      const uri = textIn(recordIn(props.image).uri);
      if ('image' in changed && uri !== undefined) image.src = app.resolve(uri);
      image.onload = () => {
        image.width = image.naturalWidth / app.scale;
        draw();
      };
      pin.path.style.fill = colorOf(props.pinColor ?? undefined, paletteOf(context)) ?? '#ea4335';
      if (!element.hasAttribute('aria-label') && textIn(props.title))
        element.setAttribute('aria-label', textIn(props.title) ?? '');
      arrange();
    },
    arrange(children) {
      content = children.filter((child) => !isCallout(child));
      callout = children.find(isCallout);
      arrange();
    },
    command(name, [latitude, longitude]) {
      const to = placeIn({ latitude, longitude }) ?? placeIn(latitude);
      if (name === 'showCallout') select(true);
      if (name === 'hideCallout') select(false);
      if (/^(set|animate\w*To)Coordinates?$/.test(name) && to) {
        place = to;
        draw();
      }
    },
  };
};
