import { LinkingOptions } from '@react-navigation/native';
import * as Linking from 'expo-linking';

const linking: LinkingOptions<RootStackParamList> = {
  prefixes: [Linking.createURL('/'), 'acme://', 'https://acme.example', 'https://*.acme.example'],
  config: {
    initialRouteName: 'Home',
    screens: {
      Home: {
        screens: {
          Feed: { path: 'feed/:sort?', parse: { sort: (s: string) => s.toLowerCase() } },
          Profile: { path: 'user/:id(\\d+)', parse: { id: Number }, stringify: { id: (id) => `${id}` } },
        },
      },
      Chat: { path: 'chat', screens: { Room: { path: ':room/:message?', exact: false }, Help: { path: 'help', exact: true } } },
      Settings: 'settings',
      NotFound: '*',
    },
  },
  getStateFromPath: (path, options) => { return undefined; },
};
export default linking;
