export declare const browserPackage: string;
/** The path of an installed Chromium, or of CHROMIUM_PATH; undefined where there is none. */
export declare const chromiumPath: () => string | undefined;
/** The path of the Chromium without windows, else of the whole one. */
export declare const headlessPath: () => string | undefined;
