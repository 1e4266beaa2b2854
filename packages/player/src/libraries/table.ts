/**
 * The libraries by the names that they provide. `modules` is matched when JavaScript asks for a
 * native module, and `views` when a view is created. The host also searches a whole bundle for
 * these names, so an unbounded repetition may only be at the end of a name.
 */
type Library = {
  /** The package on npm. */
  library: string;
  /** The script of its native modules, and their names. */
  worker?: { file: string; modules: RegExp };
  /** The script of its views, and their names. */
  frame?: { file: string; views: RegExp };
  /** What its scripts read beside them: build/library-files.ts. */
  files?: string[];
};

export const libraries: Library[] = [
  {
    library: 'expo',
    worker: {
      file: 'expo.worker.js',
      modules:
        /^(ExpoModulesCore|NativeUnimoduleProxy|ExpoUpdates|ExpoGo|EXDevLauncher|ExpoDevLauncher|ExpoDevMenu.*|DevMenuPreferences|ExpoObserve|ExpoAppMetrics|ExpoInsights|ExpoModulesCoreJSLogger|ExpoDomWebViewModule|ExpoAsyncStorage)$/,
    },
    frame: {
      file: 'expo.frame.js',
      views:
        /^ViewManagerAdapter_(ExpoImage|ExpoLinearGradient|ExpoBlur(View|_.*)?|SymbolModule|ExpoGlassEffect_.*|ExpoPasteInput|ExpoPrivacySensitive|ExpoScrollEdgeEffect|ExpoRouterNativeLinkPreview_(NativeLinkPreviewView|LinkZoom.*))$/,
    },
  },
  {
    library: '@expo/ui',
    frame: { file: 'expo-ui.frame.js', views: /^(ExpoUI|ViewManagerAdapter_ExpoUI(_.*)?)$/ },
  },
  {
    library: 'react-native-worklets, react-native-reanimated',
    worker: {
      file: 'react-native-worklets.worker.js',
      modules: /^(WorkletsModule|ReanimatedModule)$/,
    },
  },
  {
    library: 'react-native-safe-area-context',
    worker: { file: 'react-native-safe-area-context.worker.js', modules: /^RNCSafeAreaContext$/ },
    frame: {
      file: 'react-native-safe-area-context.frame.js',
      views: /^RNCSafeArea(Provider|View)$/,
    },
  },
  {
    library: 'react-native-screens, react-native-bottom-tabs',
    worker: { file: 'react-native-screens.worker.js', modules: /^RNSModule$/ },
    frame: { file: 'react-native-screens.frame.js', views: /^(RNS(?!VG)[A-Z]|RNCTabView)/ },
  },
  {
    // Its screens are drawn with the views of react-native-screens.
    library: 'react-native-navigation',
    worker: {
      file: 'react-native-navigation.worker.js',
      modules: /^(RNN(Bridge|Turbo)Module|RNN(Turbo)?EventEmitter)$/,
    },
    files: ['react-native-screens.frame.js'],
  },
  {
    library: 'react-native-image-colors',
    worker: { file: 'react-native-image-colors.worker.js', modules: /^ImageColors$/ },
  },
  {
    library: 'react-native-svg',
    worker: {
      file: 'react-native-svg.worker.js',
      modules: /^RNSVG(SvgView|Renderable)(Module|Manager)$/,
    },
    frame: { file: 'react-native-svg.frame.js', views: /^RNSVG/ },
  },
  {
    library: '@react-native-async-storage/async-storage',
    worker: {
      file: 'async-storage.worker.js',
      modules:
        /^(PlatformLocalStorage|RNC?AsyncStorage|(RNC_)?AsyncSQLiteDBStorage|AsyncLocalStorage)$/,
    },
  },
  {
    library: 'react-native-mmkv, react-native-nitro-modules',
    worker: {
      file: 'react-native-mmkv.worker.js',
      modules: /^(MMKV|MmkvCxx|MmkvPlatformContext|NitroModules)$/,
    },
  },
  {
    // Nitro adds `nitro:` to the names of hybrid objects, because modules have the same names.
    library: 'react-native-quick-crypto, react-native-quick-base64',
    worker: {
      file: 'react-native-quick-crypto.worker.js',
      modules: /^(QuickBase64|nitro:(Utils|Random|Hash|Hmac|Pbkdf2))$/,
    },
  },
  {
    library: 'react-native-nitro-fetch, react-native-nitro-text-decoder',
    worker: {
      file: 'react-native-nitro-fetch.worker.js',
      modules: /^(NitroFetch|NitroCronet|NitroTextEncoding|nitro:NativeStorage)$/,
    },
  },
  {
    library:
      'react-native-keychain, react-native-encrypted-storage, react-native-secure-key-store, react-native-default-preference, react-native-sensitive-info',
    worker: {
      file: 'react-native-keychain.worker.js',
      modules:
        /^(RNKeychainManager|RNEncryptedStorage|RNSecureKeyStore|RNDefaultPreference|(RN)?SensitiveInfo)$/,
    },
  },
  {
    library: 'react-native-fs, @dr.pogodin/react-native-fs, react-native-blob-util, rn-fetch-blob',
    worker: {
      file: 'react-native-fs.worker.js',
      modules: /^(RNFSManager|ReactNativeFs|ReactNativeBlobUtil|RNFetchBlob)$/,
    },
  },
  {
    library:
      'expo-sqlite, @op-engineering/op-sqlite, @nozbe/watermelondb, react-native-quick-sqlite, react-native-sqlite-storage',
    worker: {
      file: 'sqlite.worker.js',
      // The last name matches as a whole word, but not in a sentence of a bundle.
      modules:
        /^(ExpoSQLite(Next)?|OPSQLite|WMDatabase(JSI)?Bridge|QuickSQLite|(?<![\w ])SQLite(?![\w ]))$/,
    },
    files: ['sqlite3.wasm'],
  },
  {
    // Many bundles contain this word in another one.
    library: 'realm',
    worker: { file: 'realm.worker.js', modules: /(?<=^|["'])Realm(?=["']|$)/ },
  },
  {
    library: '@lodev09/react-native-true-sheet',
    worker: { file: 'react-native-true-sheet.worker.js', modules: /^TrueSheetModule$/ },
    frame: {
      file: 'react-native-true-sheet.frame.js',
      // The module of Expo matches only as a whole word: many bundles contain it in another one.
      views:
        /^(TrueSheet(Container|Content|Header|Footer|Peek)?View|(?<=^|["'])(ViewManagerAdapter_)?BottomSheet(?=$|["']))$/,
    },
  },
  {
    library: 'react-native-unistyles',
    worker: {
      file: 'react-native-unistyles.worker.js',
      modules: /^Unistyles(Runtime|StyleSheet|ShadowRegistry)?$/,
    },
  },
  {
    library: '@shopify/react-native-skia',
    worker: { file: 'react-native-skia.worker.js', modules: /^RNSkiaModule$/ },
    frame: { file: 'react-native-skia.frame.js', views: /^Skia(Picture|Dom|Draw)View$/ },
    files: ['canvaskit.wasm', 'inter-latin.woff2', 'roboto-latin.woff2'],
  },
  {
    library: '@react-native-firebase',
    worker: {
      file: 'react-native-firebase.worker.js',
      modules: /^(NativeRNFBTurbo[A-Z][A-Za-z]*|RNFB[A-Z][A-Za-z]{0,40}Module)$/,
    },
  },
  {
    library: 'lottie-react-native',
    frame: { file: 'lottie-react-native.frame.js', views: /^LottieAnimationView$/ },
  },
  {
    library: 'react-native-turbo-image, @candlefinance/faster-image, react-native-blurhash',
    frame: {
      file: 'react-native-turbo-image.frame.js',
      views: /^(TurboImageView|FasterImageView|BlurhashView)$/,
    },
  },
  {
    library: '@shopify/flash-list 1',
    frame: { file: 'flash-list.frame.js', views: /^(AutoLayoutView|CellContainer)$/ },
  },
  {
    library:
      '@react-native-menu/menu, react-native-ios-context-menu, react-native-context-menu-view, @bsky.app/peek-menu',
    frame: {
      file: 'react-native-menu.frame.js',
      views:
        /^(MenuView|(?<![^"'])ContextMenu(?![^"'])|(ViewManagerAdapter_)?(ExpoBlueskyPeekMenu|RNIContextMenu(Button|View)|RNI(Wrapper|Detached|Dummy)View))$/,
    },
  },
  {
    library: '@react-native-community/blur, @sbaiahmed1/react-native-blur',
    frame: {
      file: 'react-native-blur.frame.js',
      views:
        /^(BlurView|AndroidBlurView|VibrancyView|ReactNative((Progressive)?Blur|Vibrancy)View)$/,
    },
  },
  {
    library: 'react-native-maps',
    worker: {
      file: 'react-native-maps.worker.js',
      modules: /^(RNMapsAirModule|AirMapModule)$/,
    },
    frame: {
      file: 'react-native-maps.frame.js',
      views:
        /^(AIR(Google)?Map|RNMaps(Google)?)(MapView|Marker|Polyline|Polygon|Circle|Callout(Subview)?|Overlay|UrlTile|WMSTile|LocalTile|Heatmap)?$/,
    },
  },
  {
    library: 'react-native-webview',
    worker: { file: 'react-native-webview.worker.js', modules: /^RNCWebView(Module)?$/ },
    frame: { file: 'react-native-webview.frame.js', views: /^RNCWebView$/ },
  },
  {
    library: 'react-native-view-shot',
    worker: { file: 'react-native-view-shot.worker.js', modules: /^RNViewShot$/ },
    frame: { file: 'react-native-view-shot.frame.js', views: /^(VitrineViewShot|RNViewShot)$/ },
  },
  {
    // A bundle contains the names of Expo's modules, but only parts of the names of their views.
    library:
      'react-native-video, react-native-sound, react-native-track-player, expo-video, expo-audio, expo-av',
    worker: {
      file: 'react-native-video.worker.js',
      modules: /^(VideoManager|RNSound|TrackPlayerModule)$/,
    },
    frame: {
      file: 'react-native-video.frame.js',
      views:
        /^(RCTVideo|RNSound|ExpoVideo|ExpoAudio|ExponentAV|ViewManagerAdapter_(ExponentVideo|ExpoVideo(View|_.*)?))$/,
    },
  },
  {
    library: 'react-native-gesture-handler',
    worker: { file: 'react-native-gesture-handler.worker.js', modules: /^RNGestureHandlerModule$/ },
    frame: {
      file: 'react-native-gesture-handler.frame.js',
      views: /^RNGestureHandler(RootView|Detector|Button)$/,
    },
  },
  {
    library:
      'react-native-vector-icons, react-native-pager-view, react-native-keyboard-controller, react-native-fast-image, react-native-fast-squircle, react-native-avoid-softinput, react-native-config, react-native-bootsplash, react-native-image-picker, react-native-background-timer, react-native-restart, react-native-code-push, react-native-orientation-locker, react-native-worklets-core, react-native-teleport, react-native-a11y-order, react-native-external-keyboard, react-native-share, react-native-uitextview, cookies, @react-native-google-signin/google-signin, react-native-snackbar, react-native-simple-toast, react-native-tcp-socket, masked-view, linear-gradient, slider, @react-native-community/checkbox, picker, datetimepicker, react-native-date-picker, segmented-control',
    worker: {
      file: 'community.worker.js',
      modules:
        /^(RNVectorIcons(Manager|Module)?|(?<![^"'])Worklets(?![^"'])|(?<![^.])(?<![^s]\.)Orientation(?!\w)|VectorIcons|RNCConfigModule|RNBackgroundTimer|RNRestart|CodePush|RNCookieManager(IOS|Android)|(?<=^|["'])CookieManager(?=$|["'])|OrientationLocker|RNShare|RNGoogleSignin|RNSnackbar|TcpSockets|RNSimpleToast|LRDRCTSimpleToast|RNBootSplash|ImagePicker(Manager)?|KeyboardController|RNDatePicker|RNC(Material)?(Date|Time)Picker)$/,
    },
    frame: {
      file: 'community.frame.js',
      views:
        /^((?<!\w)Portal(Host)?View(?!\w)|LiquidGlass(Container)?View|RNUITextView(Child)?|ScrollForwarderView|A11y(Order|Index|Group)View|RNAOA11yContainerView|ExternalKeyboardView|KeyboardFocusGroup|TextInputFocusWrapper|AndroidCheckBox|RNC(MaskedView|Slider|Checkbox|Picker|Android(Dialog|Dropdown)Picker|SegmentedControl|ViewPager)|LEGACY_RNCViewPager|OverKeyboardView|Keyboard(Extender|ControllerView|GestureArea|BackgroundView|ToolbarGroupView)|ClippingScrollViewDecoratorView|BVLinearGradient|FastImageView|FastSquircleView|AvoidSoftInputView|RNGoogleSigninButton|RNDateTimePicker|RNDatePicker|RCTDatePicker|VitrineDateDialog)$/,
    },
  },
];
