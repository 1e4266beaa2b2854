import type { Platform } from '../../protocol/settings.ts';
import type { Props } from '../../protocol/worker.ts';
import { elementOf } from '../element.ts';
import { textIn } from '../read-props.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PATHS: Record<Platform, readonly [box: string, path: string]> = {
  ios: ['0 0 12 21', 'M10 2 2 10.5 10 19'],
  android: ['0 0 24 24', 'M20 12H5M11.5 5.5 5 12l6.5 6.5'],
};

function icon(platform: Platform): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const [box, d] = PATHS[platform];
  svg.setAttribute('viewBox', box);
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
}

/** The system's back button: a chevron with the previous title on iOS, an arrow on Android. */
export function createBackButton(platform: Platform, pressed: () => void) {
  const element = elementOf('header-back', 'button');
  element.setAttribute('type', 'button');
  element.setAttribute('data-testid', 'header-back');
  const label = elementOf('header-back-label', 'span');
  // headerBackIcon: an image of the app that replaces the system's icon.
  const image = elementOf('header-back-image');
  element.append(image, icon(platform), ...(platform === 'ios' ? [label] : []));
  element.addEventListener('click', pressed);
  return {
    element,
    label,
    image,
    say(text: string) {
      label.textContent = text;
      element.setAttribute('aria-label', platform === 'ios' && text ? text : 'Navigate up');
    },
  };
}

/** The least space between the back button and the title, in points. */
const GAP = 4;

function meets(a: Element, b: Element): boolean {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return one.left < other.right + GAP && other.left < one.right + GAP && other.width > 0;
}

/**
 * Shows the title of the previous screen. Like UIKit, it shows "Back" or only the chevron where that
 * would overlap the title.
 */
export function sayBack(
  back: ReturnType<typeof createBackButton>,
  text: string,
  title: Element,
): void {
  for (const shorter of new Set([text, text && 'Back', ''])) {
    back.say(shorter);
    if (!meets(back.element, title)) return;
  }
}

/** A longer title of the previous screen is replaced by "Back". */
const MAX_LENGTH = 12;

export function backText(props: Props, screen: Element): string {
  if (props.backTitleVisible === false || props.backButtonDisplayMode === 'minimal') return '';
  const given = textIn(props.backTitle);
  if (given) return given;
  const before = screen.previousElementSibling?.querySelector('.header-title')?.textContent ?? '';
  const generic = props.backButtonDisplayMode === 'generic' || before.length > MAX_LENGTH;
  return generic || !before ? 'Back' : before;
}
