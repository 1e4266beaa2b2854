export const assetNames = ['page.css', 'page.js', 'gallery.js', 'logo.svg'] as const;
export type AssetName = (typeof assetNames)[number];
