import type { ContentView, RecordingView } from '../views.ts';

/** Types shown as images. SVG is excluded, because it is a document and may contain scripts. */
const pictures = /^image\/(png|jpeg|webp|gif|avif|bmp)\b/i;
const videos = /^video\/[a-z0-9.+-]+/i;

export type Media = {
  screenshots: RecordingView[];
  videos: RecordingView[];
  /** Logs, traces, and screenshots or videos whose content type is not one that can be shown. */
  others: RecordingView[];
};

export function mediaOf(view: ContentView): Media {
  const media: Media = { screenshots: [], videos: [], others: [] };
  for (const recording of view.recordings) {
    const { kind, contentType } = recording;
    if (kind === 'screenshot' && pictures.test(contentType)) media.screenshots.push(recording);
    else if (kind === 'video' && videos.test(contentType)) media.videos.push(recording);
    else media.others.push(recording);
  }
  return media;
}

/** Both sizes or neither, since one alone gives no aspect ratio. */
export const pixels = ({ width, height }: Pixels): { width?: number; height?: number } =>
  width && height ? { width, height } : {};
type Pixels = { width: number | null; height: number | null };

/** The last part of a path, for a downloaded file and a caption. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
