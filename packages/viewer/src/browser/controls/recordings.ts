/** The most that recordings wait for an app. */
const PATIENCE_MS = 5000;

/** Begins to load the recordings of the page, which load nothing while an app starts. */
function loadRecordings(): void {
  for (const page of document.querySelectorAll('.is-starting'))
    page.classList.remove('is-starting');
  for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-preload]')) {
    const { preload = 'none', poster } = video.dataset;
    if (poster !== undefined) video.poster = poster;
    video.controls = true;
    video.preload = preload as HTMLVideoElement['preload'];
    delete video.dataset.preload;
  }
}

/** Loads the recordings after some seconds, or when the returned function is first called. */
export function delayRecordings(): () => void {
  const timer = setTimeout(loadRecordings, PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    loadRecordings();
  };
}
