const two = (value: number): string => String(value).padStart(2, '0');

/** Seconds as minutes and seconds, with hours if there are any. */
export function clockOf(seconds: number): string {
  const all = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(all % 60)}`;
}
